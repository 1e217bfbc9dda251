import type { PersonalDataCalls } from '@provodka/contract/people/personal-data.ts';
import { download } from '../files/service.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { type Handlers, read, write } from '../platform/http/handler.ts';
import { hideProfile, withdrawDeletion } from '../users/service.ts';
import { findArchive, openArchive, requestExport } from './export/export-service.ts';
import { findPersonalData, requestDeletion } from './service.ts';

/** Calls of contract/people/personal-data.ts. */
export function privacyRoutes(storage: FileStorage): Handlers<PersonalDataCalls> {
  return {
    personal_data_get: read(async (context) => ({ data: await findPersonalData(context) })),
    personal_data_hide: write(async (context, { body }) => {
      await hideProfile(context, body);
      return { data: null, message: body.is_hidden ? 'Профиль скрыт от других' : 'Профиль снова виден' };
    }),
    personal_data_delete: write(async (context) => ({
      data: await requestDeletion(context),
      message: 'Аккаунт будет удалён через 30 дней',
    })),
    personal_data_keep: write(async (context) => {
      await withdrawDeletion(context);
      return { data: null, message: 'Удаление отменено' };
    }),
    personal_data_export: write(async (context) => {
      await requestExport(context);
      return { data: null, message: 'Готовим копию ваших данных' };
    }),
    personal_data_export_open: write(async (context) => ({ data: await openArchive(context) })),
    personal_data_export_file: read(async (context) => download(storage, await findArchive(context))),
  };
}
