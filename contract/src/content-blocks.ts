import { CONTENT_CODES, CONTENT_LIMITS, SLIDE_IMAGE_WIDTHS } from '@provodka/domain/content.ts';
import * as z from 'zod/mini';
import {
  anyOf,
  bool,
  clearable,
  ids,
  instant,
  integer,
  line,
  OWN_PATH,
  oneOf,
  optional,
  paging,
  text,
} from './fields/fields.ts';
import { moment, nothing, right } from './http/envelope.ts';
import { IMMUTABLE_MAX_AGE, route } from './http/route.ts';
import { seen_at } from './reference-lists.ts';

/** A text of the site as everybody reads it; `html` is rendered from `text`. */
export const contentBlock = z.object({
  code: z.string(),
  title: z.string(),
  text: z.string(),
  html: z.string(),
  updated_at: moment,
});
export type ContentBlock = z.infer<typeof contentBlock>;

const actor = z.nullable(z.object({ uuid: z.string(), full_name: z.string() }));

/** One version of a text, its placeholders as they were typed. */
export const contentVersion = z.object({
  number: z.int(),
  title: z.string(),
  text: z.string(),
  saved_by: actor,
  saved_at: moment,
});
export type ContentVersion = z.infer<typeof contentVersion>;

/** A text as admins edit it; `newest` is null while the product's own text is shown. */
export const editedContent = z.object({
  code: z.enum(CONTENT_CODES),
  newest: z.nullable(contentVersion),
  rights: z.object({ edit: right }),
});
export type EditedContent = z.infer<typeof editedContent>;

export const contentForm = z.object({
  title: line('Заголовок', CONTENT_LIMITS.title, 'Напишите заголовок'),
  text: text('Текст', CONTENT_LIMITS.text),
  /** The version the editor started from, 0 for a first one; saving over a newer version is refused. */
  number: integer('Редакция', CONTENT_LIMITS.number),
  /** The edit of a document changes no meaning, so people are not asked to agree again. */
  is_minor: optional(bool('Правка без изменения смысла')),
});

/** A place of this site or of another one. */
const link = line('Ссылка', CONTENT_LIMITS.link).check(
  z.refine(
    (value) => OWN_PATH.test(value) || (/^https:\/\/[^\s"<>]+$/.test(value) && URL.canParse(value)),
    'Ссылка: адрес на этом сайте, начиная с «/», или полный https-адрес',
  ),
);

export const slideForm = z.object({
  title: line('Заголовок', CONTENT_LIMITS.slide_title, 'Напишите заголовок'),
  text: clearable(text('Текст', CONTENT_LIMITS.slide_text)),
  link: clearable(link),
  button_title: clearable(line('Надпись на кнопке', CONTENT_LIMITS.button_title)),
  active_from: clearable(instant('Показывать с')),
  active_to: clearable(instant('Показывать до')),
  position: optional(integer('Место', CONTENT_LIMITS.position)),
  file_ids: ids('Картинка', CONTENT_LIMITS.images),
  image_alt: clearable(line('Что на картинке', CONTENT_LIMITS.image_alt)),
  delete_image: optional(bool('Убрать картинку')),
  seen_at,
});

/** A slide beside the headline of the main page (product: content). */
export const slide = z.object({
  id: z.int(),
  title: z.string(),
  text: z.string(),
  /** The address without its width, which is chosen where the picture is shown. */
  image: z.nullable(z.string()),
  /** The picture described for people who cannot see it; empty when it is only decoration. */
  image_alt: z.string(),
  link: z.nullable(z.string()),
  button_title: z.nullable(z.string()),
  active_from: z.nullable(moment),
  active_to: z.nullable(moment),
});
export type Slide = z.infer<typeof slide>;

export const editedSlide = z.extend(slide, { position: z.int(), is_active: z.boolean(), updated_at: moment });
export type EditedSlide = z.infer<typeof editedSlide>;

const asked = z.object({ codes: anyOf('Коды', CONTENT_CODES) });

const WITH_IMAGE = { files: true, file_name: 'image', per_minute: 30 } as const;

export const contentBlockRoutes = {
  contents_find: route('contents_find', {
    auth: 'guest',
    summary: 'Texts of the site by their codes; one that nobody has changed is left out',
    body: asked,
    data: z.array(contentBlock),
  }),
  contents_list: route('contents_list', {
    auth: 'guest',
    summary: 'The same for whoever only reads',
    query: asked,
    data: z.array(contentBlock),
  }),
  contents_save: route('contents_save', {
    auth: 'moderator',
    summary: 'Save a new version of a text over the one that was read; for admins',
    body: contentForm,
    data: editedContent,
  }),
  contents_versions: route('contents_versions', {
    auth: 'moderator',
    summary: 'Every version of a text, the newest first',
    query: z.object(paging),
    data: z.array(contentVersion),
    paged: true,
  }),
  moderator_contents: route('moderator_contents', {
    auth: 'moderator',
    summary: 'Texts of the site as admins edit them',
    data: z.array(editedContent),
  }),
  slides_list: route('slides_list', {
    auth: 'guest',
    summary: 'Slides that are active now, in their order',
    data: z.array(slide),
  }),
  moderator_slides: route('moderator_slides', {
    auth: 'moderator',
    summary: 'Every slide, active or not',
    data: z.object({ slides: z.array(editedSlide), rights: z.object({ edit: right }) }),
  }),
  slides_picture: route('slides_picture', {
    auth: 'guest',
    summary: 'The picture of a slide; another picture has another address, and that of before stays for the history',
    query: z.object({ width: z._default(optional(oneOf('Ширина', SLIDE_IMAGE_WIDTHS)), '320') }),
    download: true,
    shared_for: IMMUTABLE_MAX_AGE,
    data: z.null(),
  }),
  slides_create: route('slides_create', {
    auth: 'moderator',
    ...WITH_IMAGE,
    summary: 'Add a slide; for admins',
    body: slideForm,
    data: z.object({ id: z.int() }),
    creates: true,
  }),
  slides_update: route('slides_update', {
    auth: 'moderator',
    ...WITH_IMAGE,
    summary:
      'Change a slide as a whole but for its picture, which stays unless another one or delete_image is sent; for admins',
    body: slideForm,
    data: z.object({ id: z.int() }),
  }),
  slides_delete: route('slides_delete', {
    auth: 'moderator',
    summary: 'Take a slide away; for admins',
    data: nothing,
  }),
};
export type ContentBlockCalls = keyof typeof contentBlockRoutes;
