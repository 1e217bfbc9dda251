import { type ParseArgsConfig, type ParseArgsOptionsConfig, parseArgs } from 'node:util';
import { withWords } from './command-call.ts';
import { StartError } from './start-error.ts';

/** The usage of a command. */
export interface Command<Options extends ParseArgsOptionsConfig> {
  /** The call as one types it, such as `npm run backup`. */
  call: string;
  /** One sentence. */
  does: string;
  /** Each way to call it, the words after the call first. */
  ways: readonly (readonly [words: string, does: string])[];
  options: Options;
  /** The most arguments besides options. */
  most_words: number;
  /** The exit code of a failure, 1 by default. */
  failure?: number;
}

/** The parsed arguments of a command. */
export type CommandArguments<Options extends ParseArgsOptionsConfig> = Pick<
  ReturnType<typeof parseArgs<Parsed<Options>>>,
  'values' | 'positionals'
>;

interface Parsed<Options extends ParseArgsOptionsConfig> extends ParseArgsConfig {
  args: string[];
  options: Options;
  allowPositionals: true;
  strict: true;
}

export const EXIT = { done: 0, failed: 1, misused: 2, could_not_look: 3 } as const;

/** Arguments that the command does not accept. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/**
 * Runs a command. `--help` prints its usage and does nothing else; unknown arguments end with 2 and a suggestion, a
 * failure with 1 unless the command says otherwise.
 */
export async function runCommandLine<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  run: (asked: CommandArguments<Options>) => Promise<number>,
): Promise<void> {
  try {
    process.exitCode = await run(readCommandLine(command));
  } catch (error) {
    if (error instanceof UsageError) endMisused(command, error);
    console.error(error instanceof StartError ? error.message : error);
    process.exitCode = command.failure ?? EXIT.failed;
  }
}

/** Parses the arguments of a program that starts by itself: exits after `--help` or an unknown argument. */
export function readCommandLine<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
): CommandArguments<Options> {
  const words = process.argv.slice(2);
  if (asksForHelp(words)) {
    console.log(helpOf(command));
    process.exit(EXIT.done);
  }
  try {
    return readWords(command, words, process.env);
  } catch (error) {
    if (error instanceof UsageError) endMisused(command, error);
    throw error;
  }
}

function endMisused(command: Command<ParseArgsOptionsConfig>, { message }: UsageError): never {
  console.error(`${message}\n${suggestCommand(command, process.argv.slice(2), process.env)}`);
  process.exit(EXIT.misused);
}

/** Reads the words after a command. Throws UsageError with the first thing it does not understand. */
export function readWords<const Options extends ParseArgsOptionsConfig>(
  command: Command<Options>,
  words: readonly string[],
  env: Record<string, string | undefined>,
): CommandArguments<Options> {
  const kept = keptByNpm(command, env);
  if (kept.length > 0)
    throw new UsageError(`npm keeps ${kept.join(' and ')} to itself when -- does not stand before it.`);
  const asked = parse<Options>({ args: [...words], options: command.options, allowPositionals: true, strict: true });
  const tooMany = asked.positionals.at(command.most_words);
  if (tooMany !== undefined && asked.positionals.length > command.most_words)
    throw new UsageError(`«${tooMany}» is one word too many.`);
  return asked;
}

function parse<const Options extends ParseArgsOptionsConfig>(config: Parsed<Options>): CommandArguments<Options> {
  try {
    return parseArgs(config);
  } catch (error) {
    // Its second sentence explains how to name a file that begins with a dash.
    const [first = ''] = (error instanceof Error ? error.message : String(error)).split(/\.\s|\n/);
    throw new UsageError(`${first.replace(/\.$/, '')}.`);
  }
}

const asksForHelp = (words: readonly string[]): boolean => {
  const end = words.indexOf('--');
  return (end === -1 ? words : words.slice(0, end)).some((word) => word === '--help' || word === '-h');
};

/** The text of `--help`. */
export function helpOf({ call, does, ways }: Command<ParseArgsOptionsConfig>): string {
  const lines = ways.map(([words]) => withWords(call, words));
  const width = Math.max(...lines.map((line) => line.length));
  return [does, '', ...ways.map(([, what], index) => `  ${(lines[index] ?? '').padEnd(width)}  ${what}`)].join('\n');
}

/** The line that was most likely meant, else all there are. */
export function suggestCommand(
  command: Command<ParseArgsOptionsConfig>,
  words: readonly string[],
  env: Record<string, string | undefined>,
): string {
  const kept = keptByNpm(command, env);
  if (kept.length > 0) return `You meant: ${withWords(command.call, [...kept, ...words].join(' '))}`;
  const known = Object.keys(command.options);
  const corrected = words.map((word) => correct(word, known));
  if (corrected.some((word, index) => word !== words[index]))
    return `You meant: ${withWords(command.call, corrected.join(' '))}`;
  return helpOf(command);
}

/** Options that `npm run x --option` takes for its own. */
function keptByNpm({ call, options }: Command<ParseArgsOptionsConfig>, env: Record<string, string | undefined>) {
  if (!call.startsWith('npm ') || !env.npm_lifecycle_event) return [];
  const flags = Object.keys(options).filter((name) => options[name]?.type === 'boolean');
  return flags.filter((name) => env[`npm_config_${name.replaceAll('-', '_')}`] === 'true').map((name) => `--${name}`);
}

const MOST_SLIPS = 2;

function correct(word: string, known: readonly string[]): string {
  const [, dashes, name, rest = ''] = /^(--?)([^-=][^=]*)(=.*)?$/.exec(word) ?? [];
  if (name === undefined || (dashes === '--' && known.includes(name))) return word;
  const close = known.find((each) => slips(name, each) <= MOST_SLIPS);
  return close ? `--${close}${rest}` : word;
}

/** The edit distance of two words. */
function slips(left: string, right: string): number {
  let row = Array.from({ length: right.length + 1 }, (_, index) => index);
  for (const [index, letter] of [...left].entries()) {
    const next = [index + 1];
    for (const [place, other] of [...right].entries()) {
      const changed = (row[place] ?? 0) + (letter === other ? 0 : 1);
      next.push(Math.min(changed, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
