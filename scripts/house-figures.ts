import { runCommandLine } from '../server/src/platform/operations/command-line.ts';
import { isTest, isTypeScript, readSourceFiles, type SourceFile } from './check/source-files.ts';

/*
 * Figures of the code that a newcomer notices: `npm run figures [folder]` counts this tree or a work tree of another commit, so that
 * a change is shown before and after (docs/quality.md).
 */

const FIGURES = {
  call: 'npm run figures',
  does: 'Counts what a newcomer meets in the tree.',
  ways: [['[folder]', 'of this tree, or of another work tree']],
  options: {},
  most_words: 1,
} as const;

const HOMES = ['domain', 'contract', 'server', 'web'];
const LAYERS =
  /(?:^|[/-])(?:slice|routes|service|store|access|present|consumers|sweeps|channel|table|moves|facts|words)\.ts$/;

const folderOf = (path: string): string => path.slice(0, path.lastIndexOf('/'));
const linesOf = (files: readonly SourceFile[]): number =>
  files.reduce((sum, { text }) => sum + text.split('\n').length, 0);
const countIn = (files: readonly SourceFile[], pattern: RegExp): number =>
  files.reduce((sum, { text }) => sum + [...text.matchAll(pattern)].length, 0);

await runCommandLine(FIGURES, async ({ positionals: [folder = process.cwd()] }) => {
  const files = await readSourceFiles(folder);
  const sources = files.filter(({ path }) => isTypeScript(path));
  const product = sources.filter(({ path }) => !isTest(path) && HOMES.some((home) => path.startsWith(`${home}/`)));
  const print = (name: string, value: number | string) => console.log(`${name.padEnd(64)} ${value}`);
  for (const home of HOMES) {
    const own = product.filter(({ path }) => path.startsWith(`${home}/`));
    print(`${home}: files, lines`, `${own.length}, ${linesOf(own)}`);
  }
  const flat = [...Map.groupBy(product, ({ path }) => folderOf(path))].toSorted(([, a], [, b]) => b.length - a.length);
  print('folders with more than 25 sources', flat.filter(([, own]) => own.length > 25).length);
  print('the fullest folder', `${flat[0]?.[0]} with ${flat[0]?.[1].length}`);
  const server = product.filter(({ path }) => path.startsWith('server/src/'));
  const slices = server.filter(({ path }) =>
    /^server\/src\/(?!platform|integrations|demo|commands|doctor)[^/]+\//.test(path),
  );
  const layered = slices.filter(({ path }) => LAYERS.test(path)).length;
  print('files of slices that name their layer, %', Math.round((layered / slices.length) * 100));
  print('casts of rows (as …Row)', countIn(server, /\bas [A-Z]\w*Row(?:\[\])?(?=[;, )])/g));
  // A test holds their columns to the database: server/test/raw-rows.
  print('raw statements with a row type', countIn(server, /sql<(?!SqlBool|Date|Buffer)(?:\{|[A-Z])[^`]*?(?<!\[\])>`/g));
  const app = files.find(({ path }) => path === 'server/src/app.ts');
  print('app.ts: lines, imports', app ? `${linesOf([app])}, ${countIn([app], /^import /gm)}` : 'none');
  const vite = files.find(({ path }) => path === 'web/vite.config.ts');
  print('files of web/vite', files.filter(({ path }) => /^web\/vite\/.*\.ts$/.test(path) && !isTest(path)).length);
  print('lines of web/vite.config.ts', vite ? linesOf([vite]) : 0);
  print('own checks', files.filter(({ path }) => /^scripts\/check\/[a-z-]+\.test\.ts$/.test(path)).length);
  print('pages of decisions', files.filter(({ path }) => /^docs\/decisions\/.*\.md$/.test(path)).length);
  print(
    'comments that begin with What, Who, Of, Those, Where',
    countIn(product, /\/\*\* (?:What|Who|Whose|Of|Those|Where)\b/g),
  );
  print('comments', countIn(product, /\/\*\*/g));
  return 0;
});
