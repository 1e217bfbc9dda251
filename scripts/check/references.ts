import type { CheckReport } from './report.ts';
import { lineOf, type SourceFile } from './source-files.ts';

/** Forms of references to a part of the product, and the heading of docs/product.md that each requires. */
const REFERENCES: readonly { pattern: RegExp; headingsOf: (named: string) => string[] }[] = [
  { pattern: /\bproduct: ([a-z]+)/gi, headingsOf: (part) => [part.toLowerCase()] },
  { pattern: /\bdecisions?,? (?:section )?(\d+)/gi, headingsOf: (number) => [`decisions ${number}`] },
  { pattern: /\bspecification,? section (\d+)/gi, headingsOf: (number) => [`specification section ${number}`] },
];
/** Names of documents that are not in the repository. */
const ABSENT = /\bpictures? \d{2}[a-z]?\b|\bGUIDE(?:\.md)?\b|\barchitecture\.md\b/g;

const PRODUCT = 'docs/product.md';
/** Sections of these have numbers of four digits: «decisions 0021». */
const SECTIONS = /^docs\/(?:decisions\/[a-z-]+|performance)\.md$/;
/** The check itself may quote such words. */
const ITSELF = /^scripts\/check\/references(?:\.test)?\.ts$/;
const READ = /\.(?:ts|tsx|mjs|css|sql|md)$/;

/** Fails on a reference, in a comment or a document, to a part of the product that docs/product.md lacks. */
export function checkReferences(files: SourceFile[]): CheckReport {
  const product = files.find((file) => file.path === PRODUCT);
  if (!product) return { failures: [`${PRODUCT} does not exist`], warnings: [], summary: '' };
  const headings = new Set<string>();
  for (const [, heading = ''] of product.text.matchAll(/^## (.+)$/gm)) {
    const specified = /^Specification section \d+/.exec(heading)?.[0];
    headings.add((specified ?? heading.split(/[ :,]/)[0] ?? '').toLowerCase());
  }
  for (const { path, text } of files) {
    if (path !== PRODUCT && !SECTIONS.test(path)) continue;
    // Migrations, which never change, name parts of the product by their former numbers.
    for (const [, number] of text.matchAll(/^## .*\((?:decisions )?(\d+)\)$/gm)) headings.add(`decisions ${number}`);
  }
  let found = 0;
  const failures: string[] = [];
  for (const file of files) {
    if (!READ.test(file.path) || ITSELF.test(file.path)) continue;
    for (const { pattern, headingsOf } of REFERENCES) {
      for (const match of file.text.matchAll(pattern)) {
        found += 1;
        const missing = headingsOf(match[1] ?? '').filter((heading) => !headings.has(heading));
        if (missing.length > 0)
          failures.push(`${place(file, match)} names "${match[0]}", and there is no "${missing.join(', ')}"`);
      }
    }
    for (const match of file.text.matchAll(ABSENT)) {
      failures.push(`${place(file, match)} names "${match[0]}", which a reader of this repository does not have`);
    }
  }
  return { failures, warnings: [], summary: `${found} references` };
}

const place = ({ path, text }: SourceFile, match: RegExpExecArray): string => `${path}:${lineOf(text, match.index)}`;
