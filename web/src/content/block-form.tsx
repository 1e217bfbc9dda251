import Warning from 'icon:warning-fill';
import type { EditedContent } from '@provodka/contract/content-blocks.ts';
import { CONTENT_LIMITS, fillPlaceholders, PLACEHOLDERS, type PlaceholderValues } from '@provodka/domain/content.ts';
import { type ReactNode, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useRevalidator } from 'react-router';
import type { z } from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { formatWhen } from '../lib/format/dates.ts';
import { useNow } from '../lib/live/clock.ts';
import { reasonOf } from '../lib/session/right.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Checkbox } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea, TextInput } from '../ui/fields/text-input.tsx';
import type { blockSchema } from './block-schema.ts';
import styles from './content.module.css';

interface Words {
  title: string;
  text: string;
}

type Values = Words & { is_minor?: boolean };

interface BlockFormProps {
  content: EditedContent;
  /** The words that come with the product, edited as long as nobody has saved others. */
  builtIn: Words;
  values: PlaceholderValues;
  /** Draws the words as a reader will see them. */
  preview: (words: Words) => ReactNode;
  /** People agree to this text, and are asked again when its meaning changes. */
  isAgreedTo: boolean;
}

const KEPT = { title: isText, text: isText };
const readSchema = async () => (await import('./block-schema.ts')).blockSchema;

/** Editor of a text of the site with a preview beside it. Nobody saves over a version they have not seen. */
export function BlockForm({ content, builtIn, values, preview, isAgreedTo }: BlockFormProps) {
  const { code, newest, rights } = content;
  const { revalidate } = useRevalidator();
  const [base, setBase] = useState(newest?.number ?? 0);
  const blank = newest?.text ? { title: newest.title, text: newest.text } : builtIn;
  const contract = useContractForm<Values, z.output<typeof blockSchema>>(readSchema, {
    defaultValues: blank,
    async send(words, idempotency_key) {
      const body = { ...words, number: base };
      const saved = await formApi
        .contents_save({ params: { code }, body }, { idempotency_key })
        .catch(async (error) => {
          await revalidate();
          throw error;
        });
      const number = saved.data.newest?.number ?? 0;
      setBase(number);
      contract.form.setValue('is_minor', false);
      autosave.rebase({ version: number, blank: { title: words.title, text: words.text } });
      autosave.forget();
      await revalidate();
    },
  });
  const autosave = useAutosave(contract.form, { noun: `content-${code}`, version: base, blank, kept: KEPT });
  const { register, control } = contract.form;
  const words = useWatch({ control }) as Words;
  const filled = { title: fillPlaceholders(words.title, values), text: fillPlaceholders(words.text, values) };
  const reason = reasonOf(rights.edit);
  return (
    <div className={styles.columns}>
      <section className={styles.side} aria-label="Правка">
        <h2>Правка</h2>
        <Card>
          <Form contract={contract} className={styles.form}>
            {newest && newest.number !== base && <NewerNote newest={newest} onTake={() => setBase(newest.number)} />}
            <fieldset className={styles.fields} disabled={reason !== null} aria-label="Текст">
              <Field label="Заголовок" max={CONTENT_LIMITS.title[1]} error={contract.errorOf('title')}>
                <TextInput defaultValue={blank.title} {...register('title')} />
              </Field>
              <Field
                label="Текст"
                max={CONTENT_LIMITS.text[1]}
                error={contract.errorOf('text')}
                hint={`Пустой текст возвращает исходный. Пустая строка — новый абзац, «- » — пункт списка, «## » — заголовок. Сами подставятся: ${Object.values(PLACEHOLDERS).join(', ')}.`}
              >
                <TextArea rows={18} defaultValue={blank.text} {...register('text')} />
              </Field>
              {isAgreedTo && (
                <Checkbox
                  hint="Без отметки все, кто принял этот документ, увидят, что в нём нового, и примут его заново."
                  {...register('is_minor')}
                >
                  Правка без изменения смысла
                </Checkbox>
              )}
            </fieldset>
            <div className={styles.actions}>
              <Button type="submit" kind="pri" pending={contract.isSending} disabled={reason !== null}>
                Опубликовать
              </Button>
              {autosave.savedAt && (
                <Button kind="ghost" onClick={autosave.startAnew}>
                  Отменить правки
                </Button>
              )}
              {reason && <span className={styles.quiet}>{reason}</span>}
            </div>
          </Form>
        </Card>
      </section>
      <section className={styles.side} aria-label="Как увидят на сайте">
        <h2>Как увидят на сайте</h2>
        {preview(filled.text === '' ? builtIn : filled)}
      </section>
    </div>
  );
}

/** Somebody else has saved meanwhile: the typed text stays, and replaces theirs only after they were read. */
function NewerNote({ newest, onTake }: { newest: NonNullable<EditedContent['newest']>; onTake: () => void }) {
  const now = useNow();
  return (
    <Note tone="warn" icon={<Warning size={22} />}>
      Редакцию №&nbsp;{newest.number} сохранил {newest.saved_by?.full_name ?? 'другой администратор'},{' '}
      {formatWhen(newest.saved_at, now)}. Она ниже, в&nbsp;истории.{' '}
      <button type="button" className={styles.inline} onClick={onTake}>
        Сверено, заменить её моей
      </button>
    </Note>
  );
}
