import type { ContentCalls } from '@provodka/contract/content.ts';
import type { ContentBlockCalls } from '@provodka/contract/content-blocks.ts';
import { supportAddress } from '@provodka/contract/http/addresses.ts';
import type { ReferenceListCalls } from '@provodka/contract/reference-lists.ts';
import type { SettingCalls } from '@provodka/contract/settings.ts';
import { announcedTo } from '../platform/content.ts';
import { type FreeContext, inTransaction, type WriteContext } from '../platform/context.ts';
import type { FileStorage } from '../platform/file-storage.ts';
import { free, type Handlers, read, withFiles } from '../platform/http/handler.ts';
import {
  addAnnouncement,
  changeAnnouncement,
  listEditedAnnouncements,
  removeAnnouncement,
} from './announcements-service.ts';
import { listContents, listEdited, listVersions, saveContent } from './blocks-service.ts';
import type { Publisher } from './publisher.ts';
import { saveReservedWords, showReservedWords } from './reserved-words-service.ts';
import { listCities } from './service.ts';
import { changeMaintenance, changeSettings, showSettings, wireThresholds } from './settings-service.ts';
import {
  addSlide,
  assertEditor,
  changeSlide,
  listEditedSlides,
  listSlides,
  openImage,
  prepareImage,
  removeSlide,
} from './slides-service.ts';
import { addSynonym, changeSynonym, listSynonyms, removeSynonym } from './synonyms-service.ts';

interface ContentParts {
  publisher: Publisher;
  storage: FileStorage;
}

export function contentRoutes({
  publisher,
  storage,
}: ContentParts): Handlers<ContentCalls | SettingCalls | ContentBlockCalls | ReferenceListCalls> {
  return {
    settings_get: read(async (context) => {
      const { deal, motivation, leaderboard } = await context.content.settings();
      const notifications = await announcedTo(context, true);
      const terms = {
        terms_customer_link: supportAddress({ slug: 'rules-customer' }),
        terms_executor_link: supportAddress({ slug: 'rules-executor' }),
      };
      return {
        data: {
          deal: { ...deal, ...terms },
          motivation: wireThresholds(motivation),
          leaderboard: { ...leaderboard },
          notifications,
        },
      };
    }),
    configurations_list: read(async ({ content }) => ({ data: (await content.classifiers()).configurations })),
    platforms_list: read(async ({ content }) => ({ data: (await content.classifiers()).platforms })),
    cities_list: read(async (context, { query }) => ({ data: await listCities(context, query.query ?? '') })),
    moderator_settings: read(async (context) => ({ data: await showSettings(context) })),
    settings_update: free(async (context, { body }) => {
      await change(context, (inside) => changeSettings(inside, body));
      return { data: await showSettings(context), message: 'Настройки сохранены' };
    }),
    maintenance_set: free(async (context, { body }) => {
      await change(context, (inside) => changeMaintenance(inside, body));
      const message = body.finished_at === undefined ? 'Технические работы закончены' : 'Технические работы объявлены';
      return { data: await showSettings(context), message };
    }),
    contents_find: read(async (context, { body }) => ({ data: await listContents(context, publisher, body.codes) })),
    contents_list: read(async (context, { query }) => ({ data: await listContents(context, publisher, query.codes) })),
    contents_save: free(async (context, { params, body }) => {
      const data = await change(context, (inside) => saveContent(inside, params.code, body));
      return { data, message: 'Сохранено, изменения уже на сайте' };
    }),
    contents_versions: read((context, { params, query }) => listVersions(context, params.code, query)),
    moderator_contents: read(async (context) => ({ data: await listEdited(context) })),
    slides_list: read(async (context) => ({ data: await listSlides(context) })),
    moderator_slides: read(async (context) => ({ data: await listEditedSlides(context) })),
    slides_picture: read((context, { params, query }) => openImage(context, params.version, query.width)),
    slides_create: withFiles(
      async (context) => assertEditor(context),
      free(async (context, { body }) => {
        const drawn = await prepareImage(context, storage, body);
        const id = await change(context, (inside) => addSlide(inside, body, drawn));
        return { data: { id }, message: 'Слайд добавлен' };
      }),
    ),
    slides_update: withFiles(
      async (context) => assertEditor(context),
      free(async (context, { params, body }) => {
        const drawn = await prepareImage(context, storage, body);
        await change(context, (inside) => changeSlide(inside, params.slide_id, body, drawn));
        return { data: { id: params.slide_id }, message: 'Слайд сохранён' };
      }),
    ),
    moderator_announcements: read(async (context) => ({ data: await listEditedAnnouncements(context) })),
    announcements_create: free(async (context, { body }) => {
      const id = await change(context, (inside) => addAnnouncement(inside, body));
      return { data: { id }, message: 'Объявление добавлено' };
    }),
    announcements_update: free(async (context, { params: { announcement: id }, body }) => {
      await change(context, (inside) => changeAnnouncement(inside, id, body));
      return { data: { id }, message: 'Объявление сохранено' };
    }),
    announcements_delete: free(async (context, { params: { announcement: id } }) => {
      await change(context, (inside) => removeAnnouncement(inside, id));
      return { data: null, message: 'Объявление снято' };
    }),
    moderator_synonyms: read((context, { query }) => listSynonyms(context, query)),
    synonyms_create: free(async (context, { body }) => {
      const id = await change(context, (inside) => addSynonym(inside, body));
      return { data: { id }, message: 'Слова добавлены' };
    }),
    synonyms_update: free(async (context, { params: { synonym_id: id }, body }) => {
      await change(context, (inside) => changeSynonym(inside, id, body));
      return { data: { id }, message: 'Слова сохранены' };
    }),
    synonyms_delete: free(async (context, { params: { synonym_id: id } }) => {
      await change(context, (inside) => removeSynonym(inside, id));
      return { data: null, message: 'Слова удалены' };
    }),
    moderator_reserved_words: read(async (context) => ({ data: await showReservedWords(context) })),
    reserved_words_save: free(async (context, { body }) => {
      await change(context, (inside) => saveReservedWords(inside, body));
      return { data: await showReservedWords(context), message: 'Слова сохранены' };
    }),
    slides_delete: free(async (context, { params }) => {
      await change(context, (inside) => removeSlide(inside, params.slide_id));
      return { data: null, message: 'Слайд удалён' };
    }),
  };
}

/** Runs a change of cached data, which this process shows as soon as it is committed. */
async function change<T>(context: FreeContext, work: (inside: WriteContext) => Promise<T>): Promise<T> {
  const done = await inTransaction(context, work);
  context.content.forget();
  return done;
}
