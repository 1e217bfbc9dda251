import { useId, useState } from 'react';
import * as z from 'zod/mini';
import { isApiError } from '../lib/api/api-error.ts';
import { isStoredFile, isText, listOf } from '../lib/session/stored-values.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/fields/field.tsx';
import { FileInput } from '../ui/fields/file-input.tsx';
import { TextArea } from '../ui/fields/text-input.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import { type Autosave, useAutosave } from './autosave.ts';
import { type ContractForm, useContractForm } from './contract-form.ts';
import { Form } from './form.tsx';
import type { Move, MoveDialogProps, MoveInput } from './move.ts';
import styles from './move-dialog.module.css';

const WORDLESS: z.ZodMiniType<MoveInput> = z.object({ comment: z.string() });
const KEPT = { comment: isText, uploaded: listOf(isStoredFile) };

/** The dialog before a move with consequences: explains them, asks for a comment and shows the progress. */
export default function MoveDialog({ move, onDone, onRefused, onClose }: MoveDialogProps) {
  const { title, description, action, isDestructive, comment, call } = move;
  const formId = useId();
  const [isUploading, setUploading] = useState(false);
  const blank: MoveInput = { comment: comment?.initial ?? '', uploaded: [] };
  const contract = useContractForm<MoveInput>(comment?.schema ?? WORDLESS, {
    defaultValues: blank,
    async send(input, idempotency_key) {
      try {
        await call(input, { idempotency_key });
      } catch (error) {
        if (isApiError(error) && error.status > 0) await onRefused();
        throw error;
      }
      autosave.forget();
      await onDone();
      onClose();
    },
  });
  const autosave = useAutosave(contract.form, {
    noun: comment?.noun ?? null,
    version: null,
    blank,
    kept: KEPT,
  });
  const cancel = () => {
    autosave.forget();
    onClose();
  };
  return (
    <Modal
      role={isDestructive && !comment ? 'alertdialog' : 'dialog'}
      shape={comment?.withFiles ? 'sheet' : 'modal'}
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button
            type="submit"
            form={formId}
            kind={isDestructive ? 'neg' : 'pri'}
            pending={contract.isSending || isUploading}
            data-autofocus={!comment && !isDestructive ? '' : undefined}
          >
            {action}
          </Button>
          <Button onClick={cancel} data-autofocus={!comment && isDestructive ? '' : undefined}>
            Отмена
          </Button>
        </>
      }
    >
      <Form contract={contract} id={formId} className={styles.form}>
        {comment && <Words contract={contract} comment={comment} autosave={autosave} onUploading={setUploading} />}
      </Form>
    </Modal>
  );
}

interface WordsProps {
  contract: ContractForm<MoveInput>;
  comment: NonNullable<Move['comment']>;
  autosave: Autosave<MoveInput>;
  onUploading: (isUploading: boolean) => void;
}

function Words({ contract: { form, errorOf }, comment, autosave, onUploading }: WordsProps) {
  return (
    <>
      <Field label={comment.label} max={comment.longest} error={errorOf('comment')}>
        <TextArea rows={5} placeholder={comment.placeholder} data-autofocus {...form.register('comment')} />
      </Field>
      {comment.withFiles && (
        <Field label="Файлы" aside="необязательно" group>
          <FileInput
            // The input keeps its files itself, so a restored draft remounts it.
            key={autosave.fillings}
            draft={{ uploaded: form.getValues('uploaded') ?? [], delete_file_ids: [] }}
            onChange={({ file_ids, uploaded, isUploading }) => {
              onUploading(isUploading);
              form.setValue('file_ids', file_ids);
              form.setValue('uploaded', uploaded);
            }}
          />
        </Field>
      )}
    </>
  );
}
