import type { CheckReport } from './report.ts';
import { lineOf, type SourceFile } from './source-files.ts';

/** How sources and documents name a part of the product, and the heading of docs/product.md that must then exist. */
const REFERENCES: readonly { pattern: RegExp; headingOf: (number: string) => string }[] = [
  { pattern: /\bdecisions,? (?:section )?(\d+)/gi, headingOf: (number) => `Decisions ${number}` },
  { pattern: /\bspecification,? section (\d+)/gi, headingOf: (number) => `Specification section ${number}` },
];
/** Words for papers that a reader of the repository does not have. */
const ABSENT = /\bpictures? \d{2}[a-z]?\b|\bGUIDE(?:\.md)?\b|\barchitecture\.md\b/g;

const PRODUCT = 'docs/product.md';
/** "decisions 0021" is a page of its own. */
const PAGE = /^docs\/decisions\/(\d{4})-/;
/** What may quote such words: the check itself. */
const ITSELF = /^scripts\/check\/references(?:\.test)?\.ts$/;
const READ = /\.(?:ts|tsx|mjs|css|sql|md)$/;

/** Fails where a comment or a document sends its reader to a part of the product that docs/product.md does not have. */
export function checkReferences(files: SourceFile[]): CheckReport {
  const product = files.find((file) => file.path === PRODUCT);
  if (!product) return { failures: [`${PRODUCT} does not exist`], warnings: [], summary: '' };
  const headings = new Set([...product.text.matchAll(/^## (.+?):/gm)].map((match) => match[1]));
  for (const { path } of files) {
    const page = PAGE.exec(path)?.[1];
    if (page) headings.add(`Decisions ${page}`);
  }
  let found = 0;
  const failures: string[] = [];
  for (const file of files) {
    if (!READ.test(file.path) || ITSELF.test(file.path)) continue;
    for (const { pattern, headingOf } of REFERENCES) {
      for (const match of file.text.matchAll(pattern)) {
        found += 1;
        const heading = headingOf(match[1] ?? '');
        if (!headings.has(heading))
          failures.push(`${place(file, match)} names "${match[0]}", and there is no "${heading}"`);
      }
    }
    for (const match of file.text.matchAll(ABSENT)) {
      failures.push(`${place(file, match)} names "${match[0]}", which a reader of this repository does not have`);
    }
  }
  return { failures, warnings: [], summary: `${found} references` };
}

const place = ({ path, text }: SourceFile, match: RegExpExecArray): string => `${path}:${lineOf(text, match.index)}`;
