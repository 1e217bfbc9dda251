import type { ClassifierCalls } from '@provodka/contract/classifiers.ts';
import { CLASSIFIER_LISTS, type ClassifierList } from '@provodka/domain/classifiers.ts';
import { RefusedError, refuse } from '@provodka/domain/refusals.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import { free, type Handlers, read } from '../platform/http/handler.ts';
import { importTable, previewImport } from './import-service.ts';
import { mergeClassifier } from './merge-service.ts';
import { addClassifier, changeClassifier, listAdminRows } from './service.ts';
import { listForExcel } from './table-service.ts';
import { undoChange } from './undo-service.ts';
import { undoMerge } from './unmerge-service.ts';

export function classifierRoutes(): Handlers<ClassifierCalls> {
  return {
    moderator_classifiers: read((context, { query }) => listAdminRows(context, query)),
    moderator_classifiers_csv: read((context, { query }) => listForExcel(context, query)),
    classifiers_create: free(async (context, { body }) => {
      const id = await change(context, (inside) => addClassifier(inside, body));
      return { data: { id }, message: 'Строка добавлена' };
    }),
    classifiers_update: free(async (context, { params, body }) => {
      const { list, id } = rowOf(params);
      await change(context, (inside) => changeClassifier(inside, list, id, body));
      return { data: { id }, message: 'Строка сохранена' };
    }),
    classifiers_merge: free(async (context, { params, body }) => {
      const { list, id } = rowOf(params);
      await change(context, (inside) => mergeClassifier(inside, list, id, body));
      return { data: { id: body.into_id }, message: 'Строки слиты' };
    }),
    classifiers_unmerge: free(async (context, { params, body }) => {
      const { list, id } = rowOf(params);
      const data = await change(context, (inside) => undoMerge(inside, list, id, body));
      return { data, message: undoneInWords(data) };
    }),
    classifiers_undo: free(async (context, { params, body }) => {
      const { list, id } = rowOf(params);
      await change(context, (inside) => undoChange(inside, list, id, body));
      return { data: { id }, message: 'Правка отменена' };
    }),
    classifiers_import_preview: read(async (context, { params, body }) => ({
      data: await previewImport(context, listOf(params), body.text),
    })),
    classifiers_import: free(async (context, { params, body }) => {
      const list = listOf(params);
      const changed = await change(context, (inside) => importTable(inside, list, body));
      const message = changed > 0 ? 'Список загружен' : 'Менять было нечего';
      return { data: { changed }, message };
    }),
  };
}

function undoneInWords({ returned, left }: { returned: number; left: number }): string {
  const rest = left > 0 ? `, изменены с тех пор и остались: ${left}` : '';
  return returned + left === 0 ? 'Слияние отменено' : `Слияние отменено. Возвращено мест: ${returned}${rest}`;
}

/** The row an address names. Throws RefusedError `not_found`. */
function rowOf(params: { list: string; row: string }): { list: ClassifierList; id: number } {
  const list = listOf(params);
  if (!/^\d{1,12}$/.test(params.row)) throw new RefusedError(refuse('not_found'));
  return { list, id: Number(params.row) };
}

function listOf(params: { list: string }): ClassifierList {
  const list = CLASSIFIER_LISTS.find((one) => one === params.list);
  if (!list) throw new RefusedError(refuse('not_found'));
  return list;
}

/** Runs a change of cached data, which this process shows as soon as it is committed. */
async function change<T>(context: FreeContext, work: (inside: WriteContext) => Promise<T>): Promise<T> {
  const done = await inTransaction(context, work);
  context.content.forget();
  return done;
}
