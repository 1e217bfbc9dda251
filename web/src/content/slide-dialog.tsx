import type { EditedSlide, slideForm } from '@provodka/contract/content-blocks.ts';
import { CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { endOfMoscowDay, startOfMoscowDay } from '@provodka/domain/time/moscow-days.ts';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { wireDay } from '../lib/format/dates.ts';
import { ABOUT_ADDRESS } from '../lib/loading/addresses.ts';
import { isText } from '../lib/session/stored-values.ts';
import { SlideFace } from '../ui/cards/slide-face.tsx';
import { DateRange } from '../ui/fields/date-field.tsx';
import type { Days } from '../ui/fields/days.ts';
import { Field, FieldRow } from '../ui/fields/field.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import styles from './content.module.css';
import { SlideImageField } from './slide-image-field.tsx';

interface Words {
  title: string;
  text: string;
  link: string;
  button_title: string;
  position: number;
  image_alt: string;
  file_ids: number[];
  delete_image: boolean;
}

const readSchema = async () => (await import('@provodka/contract/content-blocks.ts')).slideForm;
const KEPT = { title: isText, text: isText, link: isText, button_title: isText };

/** A slide: its words, where it leads, its days, both included. */
export default function SlideDialog({ slide, onClose }: { slide: EditedSlide | null; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [days, setDays] = useState<Days>({
    from: slide?.active_from ? wireDay(Date.parse(slide.active_from)) : null,
    // The stored end is the first moment after the last day.
    to: slide?.active_to ? wireDay(Date.parse(slide.active_to) - 1) : null,
  });
  const blank = {
    title: slide?.title ?? '',
    text: slide?.text ?? '',
    link: slide?.link ?? '',
    button_title: slide?.button_title ?? '',
  };
  const contract = useContractForm<Words, z.output<typeof slideForm>>(readSchema, {
    defaultValues: {
      ...blank,
      position: slide?.position ?? 1,
      image_alt: slide?.image_alt ?? '',
      file_ids: [],
      delete_image: false,
    },
    async send(words, idempotency_key) {
      const active_from = days.from ? startOfMoscowDay(days.from).toISOString() : null;
      const active_to = days.to ? endOfMoscowDay(days.to).toISOString() : null;
      const body = { ...words, active_from, active_to, ...(slide && { seen_at: slide.updated_at }) };
      if (slide) await formApi.slides_update({ params: { slide_id: slide.id }, body }, { idempotency_key });
      else await formApi.slides_create({ body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  // Kept words of an older slide would replace what another admin has saved meanwhile.
  const noun = slide ? null : 'slide-new';
  const autosave = useAutosave(contract.form, { noun, version: null, blank, kept: KEPT });
  const { register, setValue, control } = contract.form;
  const [image, setImage] = useState(slide?.image ?? null);
  const [isUploading, setUploading] = useState(false);
  const words = useWatch({ control }) as Words;
  return (
    <FormModal
      title={slide ? 'Изменить слайд' : 'Новый слайд'}
      shape="sheet"
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action="Сохранить"
      isWaiting={isUploading}
      before={
        <section className={styles.preview} aria-label="Как увидят на сайте">
          <small>Как увидят на сайте</small>
          <SlideFace slide={{ ...words, title: words.title || 'Заголовок', image }} />
        </section>
      }
      className={styles.words}
    >
      <Field label="Заголовок" max={CONTENT_LIMITS.slide_title[1]} error={contract.errorOf('title')}>
        <TextInput data-autofocus defaultValue={slide?.title} {...register('title')} />
      </Field>
      <Field label="Текст" max={CONTENT_LIMITS.slide_text[1]} error={contract.errorOf('text')}>
        <TextArea rows={3} defaultValue={slide?.text} {...register('text')} />
      </Field>
      <FieldRow>
        <Field label="Ссылка" aside="необязательно" error={contract.errorOf('link')}>
          <TextInput placeholder={ABOUT_ADDRESS} {...register('link')} />
        </Field>
        <Field label="Надпись на кнопке" max={CONTENT_LIMITS.button_title[1]} error={contract.errorOf('button_title')}>
          <TextInput defaultValue={slide?.button_title ?? ''} {...register('button_title')} />
        </Field>
      </FieldRow>
      <SlideImageField
        image={image}
        error={contract.errorOf('file_ids')}
        isUploading={isUploading}
        onUploading={setUploading}
        onChange={(change) => {
          setImage(change?.url ?? null);
          setValue('file_ids', change ? [change.id] : []);
          setValue('delete_image', change === null);
        }}
      />
      {image && (
        <Field
          label="Что на картинке"
          aside="необязательно"
          hint="Для незрячих. Если картинка только украшает, оставьте пустым."
          error={contract.errorOf('image_alt')}
        >
          <TextInput defaultValue={slide?.image_alt ?? ''} {...register('image_alt')} />
        </Field>
      )}
      <Field label="Дни показа" aside="необязательно" group>
        <DateRange value={days} onValueChange={setDays} />
      </Field>
      <Field label="Место" error={contract.errorOf('position')}>
        <TextInput inputMode="numeric" {...register('position')} />
      </Field>
    </FormModal>
  );
}
