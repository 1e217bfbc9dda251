import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DrawingsContext, DrawnOnce } from '../lib/loading/drawn-once.tsx';
import type { PagePiece } from '../lib/loading/server-context.ts';
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

test('a page gets the styles of what stands in it, whether it is drawn now or repeated', () => {
  const drawings = openDrawings(() => 'b{a:b}i{a:b}.own{a:b}.other{a:b}');
  for (let times = 0; times < 2; times++) {
    const forPage = drawings.forPage(SECRET);
    const styles = forPage.styles('/a.css');
    const body = renderToString(<DrawingsContext value={forPage}>{page(['bold'])}</DrawingsContext>);
    const pieces = forPage.collect(`<style>${styles}</style><p class="own">${body}`);
    expect(textOf(pieces)).toBe(`<style>b{a:b}.own{a:b}</style><p class="own">${renderToString(page(['bold']))}`);
    expect(pieces).toHaveLength(times === 0 ? 3 : 5);
  }
});

test('pages that show other things get other styles', () => {
  const drawings = openDrawings(() => '.one{a:b}.two{a:b}');
  const stylesOf = (markup: string) => {
    const forPage = drawings.forPage(SECRET);
    return textOf(forPage.collect(`<style>${forPage.styles('/a.css')}</style>${markup}`)).split('</style>')[0];
  };
  expect(['one', 'two', 'one two', 'one'].map((names) => stylesOf(`<p class="${names}">`))).toEqual([
    '<style>.one{a:b}',
    '<style>.two{a:b}',
    '<style>.one{a:b}.two{a:b}',
    '<style>.one{a:b}',
  ]);
});
