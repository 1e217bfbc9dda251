/** Numbers from 0 to 1 that are the same in every run (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const FREQUENT = `и в на по для с настройка доработка обмен данными отчёт обработка документ справочник конфигурация
  учёт склад зарплата бухгалтерия торговля обновление база печатная форма интеграция сайт расширение маркетплейс ошибка
  исправление проведение регистр остатки закупки продажи заказ клиент поставщик номенклатура характеристика серия
  маркировка касса эквайринг сканер штрихкод этикетка весы терминал перенос внедрение консультация обучение пользователей
  права доступ роль запрос оптимизация блокировки сервер лицензия производство себестоимость бюджетирование казначейство
  налог декларация кадры табель больничный отпуск отпускные начисление удержание проводка счёт фактура акт сверка договор
  партия резерв инвентаризация планирование график расписание согласование уведомление почта рассылка телеграм бот сервис
  обращение мобильное приложение выгрузка загрузка прайс цена скидка бонус карта лояльность доставка маршрут водитель
  топливо ремонт заявка смена выработка наряд сдельная премия аванс подотчёт командировка основные средства амортизация
  валюта курс банк выписка платёж поручение комиссия агент консигнация возврат брак рекламация гарантия серийный номер`
  .trim()
  .split(/\s+/);

const BEGINNINGS =
  'авто пере до за под рас об при вы на мульти меж пред гипер супер био фото термо гидро электро'.split(' ');
const ROOTS =
  `грузк строй счёт плат товар склад печат форм запис чист ход вод ключ бор смотр крой писк мет свет тяг тех лог
  план ставк груп сним дел лом пуск мер чёт лист крас резк варк лив сып вес бот граф`.split(/\s+/);
const ENDINGS = 'ация овка ение ник ость ство арий изм'.split(' ');

/** Words of the trade from the most frequent on, then some six thousand rare ones with Russian endings, for the stemmer. */
export const VOCABULARY: readonly string[] = [
  ...FREQUENT,
  ...ENDINGS.flatMap((ending) =>
    ROOTS.flatMap((root) => BEGINNINGS.map((beginning) => `${beginning}${root}${ending}`)),
  ),
];

/**
 * A word as often as its rank says (Zipf's law).
 *
 * @param floor 0 for all words as texts have them; people rarely search for the most frequent, so searches leave out
 * the head of the list with a value up to 1
 */
export function pickWord(random: () => number, floor = 0): string {
  const share = floor + random() * (1 - floor);
  const rank = Math.floor((VOCABULARY.length + 1) ** share);
  return VOCABULARY[Math.min(rank, VOCABULARY.length) - 1] as string;
}

export const pickWords = (random: () => number, number: number, floor = 0): string =>
  Array.from({ length: number }, () => pickWord(random, floor)).join(' ');

export function pick<T>(random: () => number, list: readonly T[]): T {
  return list[Math.floor(random() * list.length)] as T;
}
