// A coordinate as people copy it: two numbers, with or without degrees and letters, or a link of a map that has one in it.

/** Where a map's link has its middle, or what it points at. */
const LINKS = [
  /[?&]mlat=(-?\d+(?:\.\d+)?)&mlon=(-?\d+(?:\.\d+)?)/,
  /#map=[\d.]+\/(-?\d+(?:\.\d+)?)\/(-?\d+(?:\.\d+)?)/,
  /!3d(-?\d+(?:\.\d+)?)!4d(-?\d+(?:\.\d+)?)/,
  /[/@](-?\d+\.\d+),(-?\d+\.\d+)/,
  /[?&](?:q|ll|query|center|daddr)=(-?\d+(?:\.\d+)?)(?:,|%2C)\s*(-?\d+(?:\.\d+)?)/i,
  /^geo:(-?\d+(?:\.\d+)?),(-?\d+(?:\.\d+)?)/,
];
/** Latitude, then longitude; a letter says which way. */
const PAIR = /^\s*[([]?\s*([NS])?\s*(-?\d{1,2}(?:\.\d+)?)\s*°?\s*([NS])?\s*[,，;、\s]\s*([EW])?\s*(-?\d{1,3}(?:\.\d+)?)\s*°?\s*([EW])?\s*[)\]]?\s*$/i;
/** Numbers with decimal commas, as much of Europe writes them: what divides the two is a blank or a semicolon then. */
const COMMAS = /^(\s*[([]?\s*[NS]?\s*-?\d{1,2}),(\d+\s*°?\s*[NS]?)\s*[;\s]\s*([EW]?\s*-?\d{1,3}),(\d+\s*°?\s*[EW]?\s*[)\]]?\s*)$/i;
/** What may be the first half of that, while it is typed; nobody means whole degrees without a blank. */
const HALF = /^\s*-?\d{1,2},\d+\s*$/;
const OTHER_WAY = new Set(['S', 'W', 's', 'w']);

/**
 * @param {string} text
 * @returns {{lat: number, lon: number} | null} null: it is none
 */
export function coordinateIn(text) {
  if (HALF.test(text)) return null;
  const pair = PAIR.exec(text.replace(COMMAS, '$1.$2 $3.$4'));
  const link = pair ? null : LINKS.map((each) => each.exec(text.trim())).find(Boolean);
  if (!pair && !link) return null;
  const turned = (/** @type {string} */ number, /** @type {(string | undefined)[]} */ ...letters) => Number(letters.some((each) => each && OTHER_WAY.has(each)) ? `-${number.replace('-', '')}` : number);
  const [lat, lon] = pair ? [turned(pair[2], pair[1], pair[3]), turned(pair[5], pair[4], pair[6])] : [Number(link?.[1]), Number(link?.[2])];
  return lat >= -90 && lat <= 90 && lon >= -180 && lon <= 180 ? { lat, lon } : null;
}
