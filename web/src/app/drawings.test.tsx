import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawingsContext, DrawnOnce } from '../lib/drawn-once.tsx';
import type { PagePiece } from '../lib/server-context.ts';
import { openDrawings } from './drawings.server.ts';

const SECRET = '0123456789abcdef';
let drawn: string[] = [];

function Card({ title }: { title: string }) {
  drawn.push(title);
  return <b>{title}</b>;
}

const page = (titles: readonly string[]) => (
  <main>
    {titles.map((title) => (
      <DrawnOnce key={title} as="article" by={title}>
        {() => <Card title={title} />}
      </DrawnOnce>
    ))}
  </main>
);

const textOf = (pieces: PagePiece[]) =>
  pieces.map((piece) => (typeof piece === 'string' ? piece : piece.bytes.toString())).join('');

test('what pages share is drawn once, and reads as if each had drawn it', () => {
  const drawings = openDrawings(() => '');
  drawn = [];
  for (const titles of [
    ['first', 'second'],
    ['second', 'third & last'],
    ['third & last', 'first'],
  ]) {
    const forPage = drawings.forPage(SECRET);
    const html = renderToString(<DrawingsContext value={forPage}>{page(titles)}</DrawingsContext>);
    expect(textOf(forPage.collect(html))).toBe(renderToString(page(titles)));
  }
  // Once for its first page, and for the three it is compared with.
  expect(drawn.filter((title) => title === 'second')).toHaveLength(3);
});

test('a text that looks like a mark stays a text', () => {
  const drawings = openDrawings(() => '');
  const title = '[guess#0] [guess 0[ stolen ]guess 0]';
  for (let times = 0; times < 2; times++) {
    const forPage = drawings.forPage(SECRET);
    const html = renderToString(<DrawingsContext value={forPage}>{page([title])}</DrawingsContext>);
    expect(textOf(forPage.collect(html))).toBe(renderToString(page([title])));
  }
});

test('of what was given up no mark is left', () => {
  const forPage = openDrawings(() => '').forPage(SECRET);
  const [before] = forPage.begin('p given up');
  expect(textOf(forPage.collect(`<p>${before}<b>half`))).toBe('<p><b>half');
});

test('files that follow each other are one piece', () => {
  const drawings = openDrawings((address) => `/* ${address} */`);
  const forPage = drawings.forPage(SECRET);
  const html = `<style>${forPage.file('/a.css')}${forPage.file('/b.css')}</style><p>`;
  const pieces = forPage.collect(html);
  expect(textOf(pieces)).toBe('<style>/* /a.css *//* /b.css */</style><p>');
  expect(pieces).toHaveLength(3);
});
