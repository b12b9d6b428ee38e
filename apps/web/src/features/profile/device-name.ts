export type Device = { readonly browser: string; readonly system: string };

// The first that fits: Edge and Opera call themselves Chrome as well, and Chrome calls itself Safari.
const BROWSERS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/Opera Mini|OPiOS\//, 'Opera Mini'],
  [/OPR\/|Opera/, 'Opera'],
  [/PHX\/|Phoenix\//, 'Phoenix'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/UCBrowser\//, 'UC Browser'],
  [/HuaweiBrowser\//, 'Huawei Browser'],
  [/MiuiBrowser\//, 'Mi Browser'],
  [/FBAN\/|FBAV\//, 'Facebook'],
  [/WhatsApp\//, 'WhatsApp'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
];
const SYSTEMS: readonly (readonly [sign: RegExp, name: string])[] = [
  [/KAIOS/i, 'KaiOS'],
  [/HarmonyOS/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/iPhone|iPod/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Windows/, 'Windows'],
  [/CrOS/, 'ChromeOS'],
  [/Mac OS X|Macintosh/, 'Mac'],
  [/Linux/, 'Linux'],
];

/** What a person would call the device behind a User-Agent, or null when it says nothing we know. */
export function deviceName(userAgent: string): Device | null {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const browser = find(BROWSERS);
  const system = find(SYSTEMS);
  return browser === undefined || system === undefined ? null : { browser, system };
}

export const isHandheld = (userAgent: string): boolean => /Android|iPhone|iPod|iPad|Mobile/.test(userAgent);
