/** What `npm run admin` was asked to do. */
export type AdminOrder =
  | { do: 'appoint'; name: string }
  | { do: 'end_factor'; name: string }
  | { do: 'explain'; why: string };

const END_FACTOR = '--end-second-factor';
const USAGE = `npm run admin -- <login or e-mail>: makes somebody who has signed up a moderator with the admin right
npm run admin -- ${END_FACTOR} <login or e-mail>: ends the second factor of somebody who has lost it; asks for the login once more`;

/** Reads the words after the command. */
export function readAdmin(words: readonly string[]): AdminOrder {
  const [first, second, ...rest] = words;
  const isEnd = first === END_FACTOR;
  const name = isEnd ? second : first;
  const isMore = isEnd ? rest.length > 0 : second !== undefined;
  if (!name || name.startsWith('-') || isMore) return { do: 'explain', why: USAGE };
  return { do: isEnd ? 'end_factor' : 'appoint', name };
}
