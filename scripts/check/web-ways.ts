import { Visitor } from 'oxc-parser';
import { parseModule } from './parse-module.ts';
import type { CheckReport } from './report.ts';
import { isTest, isTypeScript, lineOf, type SourceFile } from './source-files.ts';

const ADDRESSES = 'web/src/lib/loading/addresses.ts';
const WAY_OUT = 'web/src/lib/api/transport.ts';
/** The first-interaction signals are no call of the API; the sheet of components has links that lead nowhere. */
const EXEMPT = [ADDRESSES, WAY_OUT, 'web/src/app/gallery/gallery.tsx', 'web/src/app/gallery/gallery-fields.tsx'];
/** Loads a lazy part without breaking the page when its code fails to load. */
const LATE = 'web/src/lib/loading/lazy-part.ts';
const OWN_LATE = [LATE, 'web/src/lib/loading/for-viewers.tsx', 'web/src/forms/lazy-form.tsx'];
/** Only XMLHttpRequest reports the progress of an upload; files of the site itself are no calls of the API. */
const TRANSPORT = [WAY_OUT, 'web/src/lib/api/upload.ts', 'web/src/lib/loading/part-files.ts'];

/** An address of the site, except for files in its root. */
const ADDRESS = /^\/[a-z](?!\S*\.(?:svg|png|webmanifest|ico|txt|xml)$)/;
const HOME = /^\/$/;
/** A regular expression for addresses: `/^\/cabinet/`. */
const PATTERN = /^\^\\\/[a-z]/;
/** First segments of addresses that the server writes. */
const TOLD =
  /^\/(?:orders|customers|freelancers|cabinet|wallet|settings|notifications|bans|support|searches|sign-in|password|email)(?:[/?#]|$)/;
const TELLING = /^server\/src\/(?!demo\/|doctor\/|platform\/|integrations\/)/;
const TOLD_FROM = 'contract/src/http/addresses.ts';
const LEADING = ['to', 'href', 'action', 'pathname'];

interface Finding {
  start: number;
  words: string;
}

/**
 * Everything passes one place: addresses of screens come from one module, paths of the
 * API from the contract, requests through the transport, and lazy parts through `lazyPart`. The server takes addresses from the contract too.
 */
export function checkWebWays(files: SourceFile[]): CheckReport {
  const checked = files.filter(({ path }) => path.startsWith('web/src/') && isTypeScript(path) && !isTest(path));
  const telling = files.filter(({ path }) => TELLING.test(path) && isTypeScript(path) && !isTest(path));
  const failures = [
    ...checked.flatMap((file) => tellOf(file, [...findAddresses(file), ...findRequests(file), ...findLazy(file)])),
    ...telling.flatMap((file) => tellOf(file, findTold(file))),
  ];
  return { failures, warnings: [], summary: `${checked.length + telling.length} files` };
}

const tellOf = (file: SourceFile, found: Finding[]): string[] =>
  found.map(({ start, words }) => `${file.path}:${lineOf(file.text, start)} ${words}`);

/** Finds addresses in replies, letters and notifications, also behind an origin. */
function findTold(file: SourceFile): Finding[] {
  const found: Finding[] = [];
  const find = (start: number, text: string) => {
    if (TOLD.test(text)) found.push({ start, words: `spells ${text}: addresses of screens come from ${TOLD_FROM}` });
  };
  new Visitor({
    Literal(node) {
      if (typeof node.value === 'string') find(node.start, node.value);
    },
    TemplateLiteral(node) {
      for (const { value } of node.quasis) find(node.start, value.raw);
    },
  }).visit(parseModule(file).program);
  return found;
}

function findAddresses(file: SourceFile): Finding[] {
  if (EXEMPT.includes(file.path)) return [];
  const found: Finding[] = [];
  const find = (start: number, text: string) =>
    found.push({
      start,
      words: `spells ${text}: addresses of screens come from ${ADDRESSES}, paths of the API from CALLS`,
    });
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex && PATTERN.test(node.regex.pattern)) find(node.start, node.regex.pattern);
      else if (typeof node.value === 'string' && ADDRESS.test(node.value)) find(node.start, node.value);
    },
    TemplateLiteral(node) {
      const part = node.quasis.find(({ value }) => ADDRESS.test(value.raw));
      if (part) find(node.start, part.value.raw);
    },
    JSXAttribute({ name, value }) {
      const leads = name.type === 'JSXIdentifier' && LEADING.includes(name.name);
      if (leads && value?.type === 'Literal' && HOME.test(String(value.value))) find(value.start, '/');
    },
    Property({ key, value }) {
      const leads = key.type === 'Identifier' && LEADING.includes(key.name);
      if (leads && value.type === 'Literal' && HOME.test(String(value.value))) find(value.start, '/');
    },
  }).visit(parseModule(file).program);
  return found;
}

function findRequests(file: SourceFile): Finding[] {
  if (TRANSPORT.includes(file.path)) return [];
  const found: Finding[] = [];
  const find = (start: number, name: string) =>
    found.push({ start, words: `calls ${name} itself: requests leave through ${WAY_OUT}` });
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'fetch') find(start, 'fetch');
    },
    NewExpression({ callee, start }) {
      if (callee.type === 'Identifier' && callee.name === 'XMLHttpRequest') find(start, 'XMLHttpRequest');
    },
  }).visit(parseModule(file).program);
  return found;
}

function findLazy(file: SourceFile): Finding[] {
  if (OWN_LATE.includes(file.path)) return [];
  const found: Finding[] = [];
  new Visitor({
    CallExpression({ callee, start }) {
      if (callee.type !== 'Identifier' || callee.name !== 'lazy') return;
      found.push({
        start,
        words: `calls lazy itself: parts come by ${LATE}, so that no page falls without a connection`,
      });
    },
  }).visit(parseModule(file).program);
  return found;
}
