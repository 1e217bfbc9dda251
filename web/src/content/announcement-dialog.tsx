import type { announcementForm, EditedAnnouncement } from '@provodka/contract/reference-lists.ts';
import { ANNOUNCEMENT_TITLES, ANNOUNCEMENT_TYPES, CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Checkbox } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { Select } from '../ui/fields/select.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import { AnnouncementFace } from './announcement-face.tsx';
import styles from './content.module.css';

type Words = Pick<EditedAnnouncement, 'title' | 'type' | 'message' | 'isDisplayedOnlyAuth'>;

const BLANK: Words = { title: '', type: 'info', message: '', isDisplayedOnlyAuth: false };
const TYPES = ANNOUNCEMENT_TYPES.map((code) => ({ value: code, label: ANNOUNCEMENT_TITLES[code] }));

const KEPT = { title: isText, message: isText };
const readSchema = async () => (await import('@provodka/contract/reference-lists.ts')).announcementForm;

interface AnnouncementDialogProps {
  announcement: EditedAnnouncement | null;
  onClose: () => void;
}

/** Edits a notice of the banner: its words, its look and its readers. */
export default function AnnouncementDialog({ announcement, onClose }: AnnouncementDialogProps) {
  const { revalidate } = useRevalidator();
  const { title, type, message, isDisplayedOnlyAuth } = announcement ?? BLANK;
  const blank = { title, type, message, isDisplayedOnlyAuth };
  const contract = useContractForm<Words, z.output<typeof announcementForm>>(readSchema, {
    defaultValues: blank,
    async send(words, idempotency_key) {
      const body = { ...words, ...(announcement && { seen_at: announcement.saved_at }) };
      if (announcement) {
        const params = { announcement: announcement.id };
        await formApi.announcements_update({ params, body }, { idempotency_key });
      } else await formApi.announcements_create({ body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, {
    // Kept words of an older one would replace what another admin has saved meanwhile.
    noun: announcement ? null : 'announcement-new',
    version: null,
    blank,
    kept: KEPT,
  });
  const { register, control } = contract.form;
  const words = useWatch({ control }) as Words;
  return (
    <FormModal
      title={announcement ? 'Изменить объявление' : 'Новое объявление'}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action="Сохранить"
      before={
        <section className={styles.preview} aria-label="Как увидят на сайте">
          <small>Как увидят на сайте</small>
          <AnnouncementFace announcement={{ ...words, title: words.title || 'Заголовок' }} />
        </section>
      }
      className={styles.words}
    >
      <Field label="Заголовок" max={CONTENT_LIMITS.announcement_title[1]} error={contract.errorOf('title')}>
        <TextInput data-autofocus defaultValue={blank.title} {...register('title')} />
      </Field>
      <Field label="Текст" max={CONTENT_LIMITS.announcement[1]} error={contract.errorOf('message')}>
        <TextArea rows={3} defaultValue={blank.message} {...register('message')} />
      </Field>
      <Field label="Вид" error={contract.errorOf('type')}>
        <Select options={TYPES} {...register('type')} />
      </Field>
      <Checkbox hint="Гости его не увидят." {...register('isDisplayedOnlyAuth')}>
        Только вошедшим
      </Checkbox>
    </FormModal>
  );
}
