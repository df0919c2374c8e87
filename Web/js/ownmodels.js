// Which models of the hunt that is open are a host's own: where their files are, and the letter that stands for them in small.

/** @type {Map<string, {file: string, letter: string}>} */
const own = new Map();

/**
 * From now on these are the hunt's.
 * @param {{id: string, model: string, modelFile?: string, names?: Record<string, string>}[]} creatures
 * @param {(names: Record<string, string> | undefined, id: string) => string} name in the player's language
 */
export function knowModels(creatures, name) {
  own.clear();
  for (const { id, model, modelFile, names } of creatures) {
    if (!modelFile) continue;
    const [letter = '?'] = name(names, id).trim();
    own.set(model, { file: modelFile, letter: letter.toLocaleUpperCase() });
  }
}

/** @param {string} model @returns {string | null} null: it comes with the app, or there is none */
export const fileOf = (model) => own.get(model)?.file ?? null;

/** @param {string} model @returns {string | null} */
export const letterOf = (model) => own.get(model)?.letter ?? null;
