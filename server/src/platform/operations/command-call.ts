import { IS_RELEASE } from './version.ts';

/** A command as its operator calls it here, with words after it. */
export function commandCall(name: string, words = '', isRelease = IS_RELEASE): string {
  const call = isRelease ? `deploy/provodka ${name}` : `npm run ${name}`;
  return withWords(call, words);
}

/** npm passes on only arguments behind two dashes. */
export const withWords = (call: string, words: string): string =>
  [call, words && call.startsWith('npm ') ? `-- ${words}` : words].filter(Boolean).join(' ');
