import type { FILES_REFUSALS } from '@provodka/domain/refusals/files.ts';
import { MEGABYTE, PICTURE_LIMITS, UPLOAD_LIMITS } from '@provodka/domain/uploads.ts';
import type { RefusalReplies } from './refusal-reply.ts';

/** Refusals of files. */
export const filesRefusals: RefusalReplies<typeof FILES_REFUSALS> = {
  file_not_found: {
    status: 422,
    text: 'Файл не найден или срок его хранения истёк. Приложите его ещё раз.',
  },
  too_many_unattached: {
    status: 422,
    text: `Слишком много загруженных, но никуда не приложенных файлов: можно до ${UPLOAD_LIMITS.unattachedFiles}, всего до ${UPLOAD_LIMITS.unattachedBytes / MEGABYTE} МБ. Приложите или удалите прежние.`,
  },
  upload_day_spent: {
    status: 422,
    text: `За сутки можно загрузить не больше ${UPLOAD_LIMITS.bytesADay / MEGABYTE / 1024} ГБ. Продолжите завтра.`,
  },
  not_a_picture: {
    status: 422,
    field: 'file_ids',
    text: 'Картинка не открывается. Выберите JPG, PNG или WebP.',
  },
  picture_too_large: {
    status: 422,
    field: 'file_ids',
    text: `Картинка слишком большая. Выберите файл до ${PICTURE_LIMITS.bytes / MEGABYTE} МБ и до ${PICTURE_LIMITS.pixels / 1_000_000} мегапикселей.`,
  },
};
