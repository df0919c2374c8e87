// Pages opened inside a chat or social app run in that app's own browser, which often has no camera, compass or position.

/** @type {[RegExp, string][]} what each says of itself, and what people call it */
const APPS = [
  [/\bLine\//, 'LINE'],
  [/MicroMessenger/i, 'WeChat'],
  [/KAKAOTALK/i, 'KakaoTalk'],
  [/Instagram/i, 'Instagram'],
  [/\bFB(AN|AV|_IAB|IOS)\b/, 'Facebook'],
  [/musical_ly|BytedanceWebview|TikTok/i, 'TikTok'],
  [/\bTwitter/i, 'X'],
  [/Snapchat/i, 'Snapchat'],
  [/LinkedInApp/i, 'LinkedIn'],
  [/Weibo/i, 'Weibo'],
  [/\bQQ\//, 'QQ'],
  [/DingTalk/i, 'DingTalk'],
  [/AlipayClient/i, 'Alipay'],
  [/XiaoHongShu|discover\//i, 'Xiaohongshu'],
  [/Telegram/i, 'Telegram'],
];

/**
 * The app whose own browser this is, or null in a browser proper.
 * @param {string} userAgent
 * @returns {string|null}
 */
export function inAppBrowser(userAgent = navigator.userAgent) {
  return APPS.find(([pattern]) => pattern.test(userAgent))?.[1] ?? null;
}
