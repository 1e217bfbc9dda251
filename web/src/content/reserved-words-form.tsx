import type { ReservedWords, reservedWordsForm } from '@provodka/contract/reference-lists.ts';
import { CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Form } from '../forms/form.tsx';
import { formApi } from '../lib/api/api.ts';
import { auditOfAddress } from '../lib/loading/addresses.ts';
import { reasonOf } from '../lib/session/right.ts';
import { Button } from '../ui/button.tsx';
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

/** The words an admin reserves, saved as one list (product: trust). */
export function ReservedWordsForm({ reserved }: { reserved: ReservedWords }) {
  const { brand, saved_at: seen_at, rights } = reserved;
  const { revalidate } = useRevalidator();
  const typed = reserved.words.join('\n');
  const reason = reasonOf(rights.edit);
  const contract = useContractForm<Lines, z.output<typeof reservedWordsForm>>(readSchema, {
    defaultValues: { words: typed },
    async send({ words }, idempotency_key) {
      await formApi.reserved_words_save({ body: { words, seen_at } }, { idempotency_key });
      await revalidate();
    },
  });
  return (
    <>
      <PageHeading
        title="Занятые имена"
        description={
          reason ??
          `Так нельзя назвать себя, свою команду и выбрать такой логин. «${brand}», «поддержка», «модератор» и похожие слова заняты и\u00a0без этого списка.`
        }
      />
      <Card title="Слова">
        <Form contract={contract} className={styles.form}>
          <fieldset className={styles.fields} disabled={reason !== null} aria-label="Слова">
            <Field
              label="Занятые слова"
              aside={`до ${CONTENT_LIMITS.reserved_words[1]}`}
              hint="Каждое на своей строке, можно из нескольких слов. Сравниваются целые слова с их окончаниями, похожие буквы считаются одинаковыми. Те, кто уже так назван, имя не потеряют."
              error={contract.errorOf('words')}
            >
              <TextArea rows={10} defaultValue={typed} {...contract.form.register('words')} />
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
