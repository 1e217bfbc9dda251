import { Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import { isTypeScript, lineOf, type SourceFile } from './source-files.ts';

/** A piece of text that may be SQL: a string or template of a module, or a whole .sql file without its comments. */
export interface SqlText {
  text: string;
  /** Line of the file the text begins at. */
  line: number;
}

/** Stands where a template has `${…}`; no SQL keyword or name can match it. */
export const HOLE = '§';

/** Comments are left out on purpose: prose about SQL is not SQL. */
export function readSqlTexts(file: SourceFile): SqlText[] {
  if (file.path.endsWith('.sql')) return [{ text: blankSqlComments(file.text), line: 1 }];
  if (!isTypeScript(file.path)) return [];
  const texts: SqlText[] = [];
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') texts.push({ text: node.value, line: lineOf(file.text, node.start) });
    },
    TemplateLiteral(node) {
      const text = node.quasis.map((quasi) => quasi.value.raw).join(HOLE);
      texts.push({ text, line: lineOf(file.text, node.start) });
    },
  }).visit(parseModule(file).program);
  return texts;
}

/** Blanks instead of removing, so that offsets still give the right line. */
function blankSqlComments(sql: string): string {
  return sql.replace(/--[^\n]*|\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));
}
