import Warning from 'icon:warning-fill';
import type { ReservedWords, reservedWordsForm } from '@provodka/contract/reference-lists.ts';
import { CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Button } from '../ui/button.tsx';
import { Note } from '../ui/cards/banner.tsx';
import { Card } from '../ui/cards/card.tsx';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { PageHeading } from '../ui/page-heading.tsx';
import { TextLink } from '../ui/text-link.tsx';
import styles from './content.module.css';
import { linesOf } from './text-lines.ts';

/** The words as typed, one on a line. */
interface Lines {
  words: string;
}

const readSchema = async () => {
  const contract = await import('@provodka/contract/reference-lists.ts');
  const listed = z.transform(({ words }: Lines) => ({ words: linesOf(words) }));
  return z.pipe(listed, contract.reservedWordsForm);
};

const typedOf = ({ words }: ReservedWords): Lines => ({ words: words.join('\n') });

/** The words an admin reserves, saved as one list (product: trust). Nobody saves over a list they have not seen. */
export function ReservedWordsForm({ reserved }: { reserved: ReservedWords }) {
  const { brand, rights } = reserved;
  const { revalidate } = useRevalidator();
  /** The list the form was filled from. */
  const [base, setBase] = useState(reserved);
  const reason = reasonOf(rights.edit);
  const contract = useContractForm<Lines, z.output<typeof reservedWordsForm>>(readSchema, {
    defaultValues: typedOf(base),
    async send({ words }, idempotency_key) {
      const body = { words, seen_at: base.saved_at };
      const saved = await formApi.reserved_words_save({ body }, { idempotency_key }).catch(async (error) => {
        await revalidate();
        throw error;
      });
      setBase(saved.data);
      form.reset(typedOf(saved.data));
      await revalidate();
    },
  });
  const { form } = contract;
  const isNewer = (reserved.saved_at ?? '') > (base.saved_at ?? '');
  const { isDirty } = form.formState;
  const take = () => {
    setBase(reserved);
    if (!isDirty) form.reset(typedOf(reserved));
  };
  return (
    <>
      <PageHeading
        title="Занятые имена"
        description={
          reason ??
          `Люди не могут взять такое имя, логин или название команды. «${brand}», «поддержка», «модератор» и похожие слова заняты и\u00a0без этого списка.`
        }
      />
      <Card>
        <Form contract={contract} className={styles.form}>
          {isNewer && <NewerNote newer={reserved} base={base} isTyped={isDirty} onTake={take} />}
          <fieldset className={styles.fields} disabled={reason !== null} aria-label="Занятые имена">
            <Field
              label="Занятые имена"
              aside={`до ${CONTENT_LIMITS.reserved_words[1]} строк`}
              hint="Каждое на своей строке, можно из нескольких слов. Сравниваются целые слова с их окончаниями, похожие буквы считаются одинаковыми. Те, кто уже так назван, имя не потеряют."
              error={contract.errorOf('words')}
            >
              <TextArea rows={10} defaultValue={typedOf(base).words} {...form.register('words')} />
            </Field>
          </fieldset>
          <div className={styles.actions}>
            <Button type="submit" kind="pri" pending={contract.isSending} disabled={reason !== null}>
              Сохранить
            </Button>
            <TextLink to={auditOfAddress('reserved_words', 'reserved_words')}>История</TextLink>
          </div>
        </Form>
      </Card>
    </>
  );
}

interface NewerNoteProps {
  newer: ReservedWords;
  base: ReservedWords;
  /** The words in the field are the person's own. */
  isTyped: boolean;
  onTake: () => void;
}

/** Another admin has saved meanwhile: the typed words stay, and replace theirs only after they were read. */
function NewerNote({ newer, base, isTyped, onTake }: NewerNoteProps) {
  const added = newer.words.filter((word) => !base.words.includes(word));
  const removed = base.words.filter((word) => !newer.words.includes(word));
  return (
    <Note tone="warn" icon={<Warning size={22} />}>
      Тем временем список сохранил кто-то ещё.
      {added.length > 0 && ` Добавлено: ${added.join(', ')}.`}
      {removed.length > 0 && ` Убрано: ${removed.join(', ')}.`}{' '}
      <button type="button" className={styles.inline} onClick={onTake}>
        {isTyped ? 'Сверено, заменить его моим' : 'Показать его'}
      </button>
    </Note>
  );
}
