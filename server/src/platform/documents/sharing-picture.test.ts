import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { sharingPicture } from './sharing-picture.ts';

const drawn = async (title: string) =>
  buffer(
    await (
      await sharingPicture({ brand: 'Проводка', about: 'Заказ', title, figure: '48 000 ₽', caption: 'сделка' })
    ).open(),
  );

test('a line of the title does not end with a short word', async () => {
  // «не» would fit the first line, but moves on with the word it belongs to.
  const picture = await drawn('Накопительные скидки в УНФ не пересчитываются');
  expect(picture.equals(await drawn('Накопительные скидки в\u00a0УНФ не\u00a0пересчитываются'))).toBe(true);
  expect(picture.equals(await drawn('Накопительные скидки в\u00a0УНФ пересчитываются'))).toBe(false);
});

test.each([
  ['<span foreground="red">Обмен</span>', 'Обмен'],
  ['Обмен &amp; отчёт', 'Обмен & отчёт'],
  ['<!-- Обмен', 'Обмен'],
])('draws %s as it was written', async (written, read) => {
  expect((await drawn(written)).equals(await drawn(read))).toBe(false);
});
