/** Errors that people's browsers meet, kept in groups with nothing of the people (product: crashes). */
import { beginningOf } from './graphemes.ts';

/** The page went on, the page was replaced by the error screen, the server answered 500. */
export const CRASH_KINDS = ['script', 'page', 'server'] as const;
export type CrashKind = (typeof CRASH_KINDS)[number];

/** Signs accepted from a browser; what is kept is shorter. */
export const CRASH_LIMITS = {
  message: [1, 2000],
  stack: [0, 1500],
  route: [1, 100],
  build: [1, 20],
  request_id: [1, 64],
  /** Bytes of a whole report. */
  bytes: 8192,
  /** Reports a minute from one network. */
  perMinute: 30,
  /** Reports of one page, however long it is open. */
  perPage: 5,
} as const;

/** Groups that are kept; the sweep drops the others, and those not met for so many days. */
export const CRASH_KEPT = { groups: 500, days: 30 } as const;
/** With so many no new group is begun before the sweep. */
export const MOST_CRASH_GROUPS = 2 * CRASH_KEPT.groups;

const KEPT_SIGNS = 500;
const KEPT_FRAMES = 5;

/** The message of a failed reply of the server, which tells nothing else. */
export const SERVER_CRASH = 'HTTP 500';
/** React Router's words for an error of a loader, which it keeps on the server. */
const HIDDEN_BY_ROUTER = 'Unexpected Server Error';

export const isServerCrash = (message: string): boolean => message.endsWith(HIDDEN_BY_ROUTER);

/** Errors that no change of ours can mend: the network was lost, a request was given up, or a script of another site failed. */
const NOT_OURS = [
  /^AbortError\b/,
  /^ApiError\b/,
  /^Script error\.?$/,
  /Failed to fetch|NetworkError|Network request failed|Load failed|network connection was lost/,
  /(?:importing a module script|dynamically imported module)/i,
  /ResizeObserver loop|Transition was (?:skipped|aborted)/,
];

/** Whether an error says something of our code; `message` begins with its name. */
export const isReportableCrash = (message: string): boolean => !NOT_OURS.some((known) => known.test(message));

/** Any file in a trace, in the ways all browsers write it. */
const PLACE = /((?:https?|blob|file|webkit-masked-url|[a-z-]+-extension):[^\s()]*?):(\d+):(\d+)(?=$|[\s)])/gm;

/**
 * The places of a trace in our own files, the innermost first, as `file:line:column`; none when the innermost is not
 * ours, because then an extension or another site failed.
 *
 * @param files address of the folder with our files
 */
export function ownFrames(trace: string, files: string): string[] {
  const places = [...trace.matchAll(PLACE)];
  if (!places[0]?.[1]?.startsWith(files)) return [];
  const own = places.filter(([, address = '']) => address.startsWith(files));
  return own
    .slice(0, KEPT_FRAMES)
    .map(([, address = '', row, column]) => `${address.slice(files.length)}:${row}:${column}`);
}

/** A place in a file as the build names them: `name-hash.js:line:column`. */
const FRAME = /^[A-Za-z][A-Za-z._-]{0,60}-[\w-]{8}\.js:\d{1,5}:\d{1,7}$/;

/** The lines of a stack that name places in our files. */
export const sanitizeFrames = (stack: string): string[] =>
  stack
    .split('\n')
    .filter((line) => FRAME.test(line))
    .slice(0, KEPT_FRAMES);

/** The id of a page's route, which has neither digits nor anything typed; null for anything else. */
export const sanitizeRoute = (route: string): string | null => (/^[a-z]+(?:[/-][a-z]+)*$/.test(route) ? route : null);

/** The hash that names a build of the site; null for anything else. */
export const sanitizeBuild = (build: string): string | null => (/^[\w-]{8}$/.test(build) ? build : null);

/** The code of an error as we and proxies make them: hexadecimal digits; null for anything else. */
export const sanitizeRequestId = (id: string): string | null => (/^[\da-f-]{16,36}$/.test(id) ? id : null);

/** Errors of React have a number each, and the values behind it may be texts of a page. */
const REACT = /Minified React error #(\d{1,4})/;
/** Names of our code and of browsers' own interfaces, which engines put in quotes. */
const NAMED =
  /(\((?:reading|setting) '[A-Za-z_$]{1,40}'\)|\(evaluating '[A-Za-z_$.]{1,60}'\)|Failed to (?:execute|read|set)(?: the)? '[A-Za-z]{1,40}'(?: property)? (?:on|from) '[A-Za-z]{1,40}')/;
/** From the first quote to the last: quotes within quotes cannot be told apart. One alone opens what was cut off. */
const QUOTED = /["'«»“”„‘’`‹›].*["'«»“”„‘’`‹›]|["'«»“”„‘’`‹›].*$/;

/** The order matters: an address may hold a mail, a quoted text anything. */
const REPLACED: readonly [RegExp, string][] = [
  [/[a-z][a-z+.-]*:\/\/\S*|\b(?:blob|data|mailto|tel):\S*/gi, '[address]'],
  [/\S*@\S*/g, '[mail]'],
  // An apostrophe within a word is no quote.
  [/([A-Za-z])['’]([a-z])(?=[a-z]?\b)/g, '$1$2'],
];
const REPLACED_UNQUOTED: readonly [RegExp, string][] = [
  [/\S*[/\\]\S*/g, '[path]'],
  [/\S*[=&]\S*/g, '[text]'],
  [/[\w-]*\d[\w.:-]*/g, '#'],
  // Phones and numbers of cards, however they are set.
  [/[+(]*#(?:[\s().+-]*#)*/g, '#'],
  [/[^\p{ASCII}]+(?:[\s,.-]+[^\p{ASCII}]+)*/gu, '[text]'],
  // First name and surname.
  [/\b[A-Z][a-z]+(?: [A-Z][a-z]+)+/g, '[text]'],
  [/[\w-]{29,}/g, '[token]'],
];

/**
 * The message without what could be of a person: addresses, mails, phones, tokens, numbers, quoted texts, texts that
 * are not English. The words of the engine and the names of our code are left.
 */
export function sanitizeMessage(message: string): string {
  const [, react] = REACT.exec(message) ?? [];
  if (react) return `Minified React error #${react}`;
  const inOneLine = message.replaceAll(/[\s\p{Cc}]+/gu, ' ').trim();
  const parts = inOneLine.split(NAMED);
  // Every other part is what NAMED captured.
  const cleaned = parts.map((part, index) => (index % 2 === 1 ? part : cleanPart(part))).join('');
  return beginningOf(cleaned.replaceAll(/\s+/g, ' ').trim(), KEPT_SIGNS) || 'Error';
}

function cleanPart(part: string): string {
  const bare = replaceAll(part, REPLACED).replace(QUOTED, '[text]');
  // Placeholders are brackets without anything that is replaced here.
  return replaceAll(bare, REPLACED_UNQUOTED);
}

const replaceAll = (text: string, rules: readonly [RegExp, string][]): string =>
  rules.reduce((left, [found, put]) => left.replaceAll(found, put), text);
