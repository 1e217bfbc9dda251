/**
 * Names of browsers by a part of the User-Agent. The first match wins, since most browsers also claim to be another
 * one.
 */
const BROWSERS: readonly [RegExp, string][] = [
  [/YaBrowser\//, 'Яндекс Браузер'],
  [/Edg(?:e|A|iOS)?\//, 'Edge'],
  [/OPR\/|Opera/, 'Opera'],
  [/SamsungBrowser\//, 'Samsung Internet'],
  [/Firefox\/|FxiOS\//, 'Firefox'],
  [/Chrome\/|CriOS\//, 'Chrome'],
  [/Safari\//, 'Safari'],
  [/curl\//i, 'curl'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/CrOS/, 'ChromeOS'],
  [/Linux/, 'Linux'],
];

const nameOf = (agent: string, names: readonly [RegExp, string][]) => names.find(([part]) => part.test(agent))?.[1];

/** The family of a browser, without version and system. */
export const browserName = (userAgent: string | null): string => nameOf(userAgent ?? '', BROWSERS) ?? 'Другой';

export interface DeviceWords {
  /** For example «Chrome, Windows». */
  title: string;
  isPhone: boolean;
}

/** A device in words, by the User-Agent of its sign-in. */
export function deviceWords(userAgent: string | null): DeviceWords {
  const agent = userAgent ?? '';
  const title = [nameOf(agent, BROWSERS), nameOf(agent, SYSTEMS)].filter(Boolean).join(', ');
  return { title: title || 'Неизвестное устройство', isPhone: /iPhone|Android.*Mobile/.test(agent) };
}

/** An address without the part that names one machine: enough to tell a home from an office. */
export function shortAddress(address: string | null): string | null {
  if (!address) return null;
  if (/^(?:127\.|::1$|::ffff:127\.)/.test(address)) return 'локальная сеть';
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+)\.\d+\.\d+$/.exec(address);
  if (ipv4) return `${ipv4[1]}.*.*`;
  const groups = address.split(':').filter(Boolean).slice(0, 3);
  return groups.length > 0 ? `${groups.join(':')}:…` : null;
}
