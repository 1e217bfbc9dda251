import type { IMPORTS_REFUSALS } from '@provodka/domain/refusals/imports.ts';
import type { RefusalReplies } from './refusal-reply.ts';

const named = (value: unknown): string => (typeof value === 'string' && value !== '' ? ` «${value}»` : '');
const inLine = (line: string | number | undefined): string =>
  line === undefined ? 'в другой строке' : `в строке ${String(line)}`;

/** Refusals of tables that are imported. */
export const importsRefusals: RefusalReplies<typeof IMPORTS_REFUSALS> = {
  import_encoding: {
    status: 422,
    field: 'text',
    text: 'Файл не в кодировке UTF-8: русские буквы в нём не прочитать. Сохраните его в Excel как «CSV UTF-8 (разделитель — запятая)».',
  },
  import_empty: { status: 422, field: 'text', text: 'В файле нет ни одной строки под заголовком.' },
  import_open_quote: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Кавычка, открытая ${inLine(params?.line)}, нигде не закрыта.`,
  },
  import_too_long: {
    status: 422,
    field: 'text',
    text: ({ params }) => `В файле больше ${String(params?.most ?? 'положенных')} строк: столько список не вмещает.`,
  },
  import_column_unknown: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Столбца${named(params?.title)} у этого списка нет.`,
  },
  import_column_twice: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Столбец${named(params?.title)} встречается дважды.`,
  },
  import_column_missing: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Нет столбца${named(params?.title)}. Возьмите за образец выгрузку этого списка.`,
  },
  import_cells: { status: 422, field: 'text', text: 'Ячеек больше, чем столбцов в заголовке.' },
  import_row_unknown: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Номера${named(params?.id)} в списке нет. У новой строки оставьте номер пустым.`,
  },
  import_row_twice: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Этот номер уже был ${inLine(params?.line)}.`,
  },
  import_group_missing: { status: 422, field: 'text', text: 'Чтобы добавить строку, нужен столбец «Группа».' },
  import_group_unknown: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Группы${named(params?.title)} нет ни в списке, ни в файле.`,
  },
  import_name_twice: {
    status: 422,
    field: 'text',
    text: ({ params }) => `Такое же название ${inLine(params?.line)}.`,
  },
  import_merge: {
    status: 422,
    field: 'text',
    text: 'Файлом строки не сливают и не разъединяют: верните в «Слита с» прежнее.',
  },
  import_flawed: {
    status: 422,
    field: 'text',
    text: 'В файле есть ошибки, поэтому ничего не изменено. Исправьте их и выберите файл снова.',
  },
  import_list_changed: {
    status: 422,
    text: 'Пока вы смотрели, список изменили. Ничего не загружено: выберите файл снова и проверьте изменения.',
  },
};
