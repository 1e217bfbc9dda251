import type { Synonym, synonymForm } from '@provodka/contract/reference-lists.ts';
import { CONTENT_LIMITS } from '@provodka/domain/content.ts';
import { useRevalidator } from 'react-router';
import * as z from 'zod/mini';
import { useAutosave } from '../forms/autosave.ts';
import { useContractForm } from '../forms/contract-form.ts';
import { FormModal } from '../forms/form-modal.tsx';
import { formApi } from '../lib/api/api.ts';
import { isText } from '../lib/session/stored-values.ts';
import { Field } from '../ui/fields/field.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import styles from './content.module.css';
import { linesOf } from './text-lines.ts';

/** The terms as typed, one on a line. */
interface Lines {
  terms: string;
}

const readSchema = async () => {
  const contract = await import('@provodka/contract/reference-lists.ts');
  const listed = z.transform(({ terms }: Lines) => ({ terms: linesOf(terms) }));
  return z.pipe(listed, contract.synonymForm);
};

const KEPT = { terms: isText };

/** Edits a group of words with one meaning. */
export default function SynonymDialog({ synonym, onClose }: { synonym: Synonym | null; onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const blank = { terms: synonym?.terms.join('\n') ?? '' };
  const contract = useContractForm<Lines, z.output<typeof synonymForm>>(readSchema, {
    defaultValues: blank,
    async send({ terms }, idempotency_key) {
      const body = { terms, ...(synonym && { seen_at: synonym.updated_at }) };
      if (synonym) await formApi.synonyms_update({ params: { synonym_id: synonym.id }, body }, { idempotency_key });
      else await formApi.synonyms_create({ body }, { idempotency_key });
      autosave.forget();
      await revalidate();
      onClose();
    },
  });
  // Kept words of an older group would replace what another admin has saved meanwhile.
  const noun = synonym ? null : 'synonym-new';
  const autosave = useAutosave(contract.form, { noun, version: null, blank, kept: KEPT });
  return (
    <FormModal
      title={synonym ? 'Изменить слова' : 'Новые слова'}
      onClose={onClose}
      contract={contract}
      autosave={autosave}
      action="Сохранить"
      className={styles.words}
    >
      <Field
        label="Слова"
        aside={`до ${CONTENT_LIMITS.terms[1]}`}
        hint="Каждое на своей строке, можно из нескольких слов: «ЗУП» и «Зарплата и управление персоналом»."
        error={contract.errorOf('terms')}
      >
        <TextArea rows={6} data-autofocus defaultValue={blank.terms} {...contract.form.register('terms')} />
      </Field>
    </FormModal>
  );
}
