/** Writes a person's copy: lists as JSON and CSV, and their files (product: trust). */

import { maskContacts } from '@provodka/domain/people/contacts.ts';
import { EXPORT_LIMITS } from '@provodka/domain/people/data-export.ts';
import { MOSCOW_OFFSET_MS } from '@provodka/domain/time/moscow-days.ts';
import type { Db } from '../../platform/database/database.ts';
import { walkRows } from '../../platform/database/walk-rows.ts';
import { type CsvValue, csvHeading, csvLines } from '../../platform/documents/csv.ts';
import { type ZipEntry, zipBytes } from '../../platform/documents/zip.ts';
import { type FileStorage, isNoSuchFile } from '../../platform/file-storage.ts';
import { accountLists } from './account-lists-store.ts';
import * as store from './export-store.ts';
import type { ExportedList, ExportedPerson, ExportedRow } from './exported-list.ts';
import { workLists } from './work-lists-store.ts';

export interface ArchiveParts {
  db: Db;
  storage: FileStorage;
  now: Date;
  /** The name of the site. */
  brand: string;
  /** Called after each list and file; throws to stop. */
  onStep(done: number, all: number): Promise<void>;
}

/** Every list of a copy. */
export const exportedLists = (person: ExportedPerson, now: Date): ExportedList[] => [
  ...accountLists(person),
  ...workLists(person, now),
];

/** The bytes of the archive; `leftOut` collects, in words, what did not fit or is gone. */
export function archiveBytes(
  parts: ArchiveParts,
  person: ExportedPerson,
  leftOut: string[],
): AsyncGenerator<Uint8Array> {
  return zipBytes(entriesOf(parts, person, leftOut));
}

async function* entriesOf(
  { db, storage, now, brand, onStep }: ArchiveParts,
  person: ExportedPerson,
  leftOut: string[],
): AsyncGenerator<ZipEntry> {
  const lists = exportedLists(person, now);
  const all = lists.length * 2 + (await store.countOwnFiles(db, person.user_uuid)) + 2;
  let done = 0;
  const step = async () => {
    done = Math.min(done + 1, all);
    await onStep(done, all);
  };
  for (const list of lists)
    for (const form of [CSV, JSON_FORM]) {
      const content = listContent(db, list, form, leftOut);
      yield { name: `${form.folder}/${list.title}.${form.ending}`, at: now, content, is_packed: true };
      await step();
    }
  const picture = await store.findPicture(db, person.user_uuid);
  if (picture) yield { name: 'Файлы/Фотография профиля.webp', at: now, content: once(picture), is_packed: false };
  await step();
  const kept = { files: 0, bytes: 0 };
  for await (const file of walkRows((after) => store.findOwnFiles(db, person.user_uuid, after))) {
    const fits = kept.files < EXPORT_LIMITS.files && kept.bytes + file.size <= EXPORT_LIMITS.fileBytes;
    const content = fits ? await opened(storage, file.storage_key) : null;
    if (content) {
      kept.files += 1;
      kept.bytes += file.size;
      yield { name: `Файлы/${file.id} ${safeName(file.title)}`, at: file.created_at, content, is_packed: false };
    } else
      leftOut.push(
        `Файл ${file.id} «${file.title}»: ${fits ? 'его больше нет' : 'не поместился, скачайте его на сайте'}`,
      );
    await step();
  }
  const words = readMe(brand, now, leftOut);
  yield { name: 'Прочтите.txt', at: now, content: once(Buffer.from(words)), is_packed: true };
  await step();
}

interface ListForm {
  folder: string;
  ending: string;
  begin(columns: string[]): string;
  rows(rows: ExportedRow[], isFirst: boolean): string;
  end: string;
  empty: string;
}

const CSV: ListForm = {
  folder: 'Таблицы',
  ending: 'csv',
  begin: csvHeading,
  rows: (rows) => csvLines(rows.map((row) => Object.values(row).map(cellOf))),
  end: '',
  empty: csvHeading(['Записей нет']),
};
const JSON_FORM: ListForm = {
  folder: 'JSON',
  ending: 'json',
  begin: () => '[\n',
  rows: (rows, isFirst) => (isFirst ? '' : ',\n') + rows.map((row) => JSON.stringify(row)).join(',\n'),
  end: '\n]\n',
  empty: '[]\n',
};

/** The text of a list as it comes, cut where it reaches its bounds. */
async function* listContent(db: Db, list: ExportedList, form: ListForm, leftOut: string[]): AsyncGenerator<Uint8Array> {
  const sums = { rows: 0, bytes: 0 };
  for await (const batch of store.readList(db, list, EXPORT_LIMITS.rows)) {
    const rows = batch.map((row) => masked(row, list.masks));
    if (sums.rows === 0) yield Buffer.from(form.begin(Object.keys(rows[0] ?? {})));
    const text = Buffer.from(form.rows(rows, sums.rows === 0));
    yield text;
    sums.rows += rows.length;
    sums.bytes += text.length;
    if (sums.bytes > EXPORT_LIMITS.listBytes || sums.rows >= EXPORT_LIMITS.rows) {
      leftOut.push(`«${list.title}» (${form.ending}): первые ${sums.rows} записей, начиная с последних`);
      break;
    }
  }
  yield Buffer.from(sums.rows === 0 ? form.empty : form.end);
}

/** Words of others without their contacts, as the product shows them before a paid deal. */
function masked(row: ExportedRow, columns: readonly string[]): ExportedRow {
  if (columns.length === 0) return row;
  return Object.fromEntries(
    Object.entries(row).map(([column, value]) => [column, columns.includes(column) ? maskedValue(value) : value]),
  );
}

function maskedValue(value: unknown): unknown {
  if (typeof value === 'string') return maskContacts(value).text;
  return Array.isArray(value) ? value.map(maskedValue) : value;
}

function cellOf(value: unknown): CsvValue {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (typeof value === 'boolean') return value ? 'да' : 'нет';
  if (value instanceof Date) return moscowMinute(value);
  if (Array.isArray(value) && value.every((part) => typeof part === 'string')) return value.join('\n');
  return JSON.stringify(value);
}

/** `2026-11-28 13:05` in Moscow, which spreadsheets take for a moment. */
const moscowMinute = (moment: Date): string =>
  new Date(moment.getTime() + MOSCOW_OFFSET_MS).toISOString().slice(0, 16).replace('T', ' ');

async function opened(storage: FileStorage, key: string): Promise<AsyncIterable<Uint8Array> | null> {
  try {
    return await storage.open(key);
  } catch (error) {
    if (isNoSuchFile(error)) return null;
    throw error;
  }
}

async function* once(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield await Promise.resolve(bytes);
}

/** A name that every system takes. */
const safeName = (title: string): string => title.replaceAll(/[\\/:*?"<>|\p{Cc}]/gu, '_');

const readMe = (brand: string, now: Date, leftOut: readonly string[]): string =>
  [
    `Копия ваших данных с биржи «${brand}» на ${moscowMinute(now)} по Москве.`,
    '',
    'Таблицы — открываются в Excel и LibreOffice. JSON — то же самое для программ. Файлы — всё, что вы загрузили.',
    'Контакты в словах других людей скрыты. Пароль и коды входа хранятся только в виде отпечатков, их здесь нет.',
    ...(leftOut.length > 0 ? ['', 'Не вошло:', ...leftOut] : []),
    '',
  ].join('\r\n');
