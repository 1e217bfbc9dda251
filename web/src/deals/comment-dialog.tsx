import { commentForm } from '@provodka/contract/deals.ts';
import { DEAL_LIMITS } from '@provodka/domain/deal-terms.ts';
import { type ReactNode, useId } from 'react';
import type { z } from 'zod/mini';
import { useContractForm } from '../forms/contract-form.ts';
import { Button } from '../ui/button.tsx';
import { Field } from '../ui/field.tsx';
import { Modal } from '../ui/modal.tsx';
import { TextArea } from '../ui/text-input.tsx';

const [, LONGEST_COMMENT] = DEAL_LIMITS.comment;

export interface CommentDialogProps {
  title: string;
  description: ReactNode;
  label: string;
  placeholder: string;
  /** The verb of the action. */
  action: string;
  /** Money goes back: red, without yellow (GUIDE). */
  isDestructive?: boolean;
  onSend: (comment: string, idempotencyKey: string) => Promise<void>;
  onClose: () => void;
}

/** A move of a deal whose reason the other side must read: rework, refund. */
export default function CommentDialog(props: CommentDialogProps) {
  const { title, description, label, placeholder, action, isDestructive, onSend, onClose } = props;
  const formId = useId();
  const { form, onSubmit, isSending, errorOf } = useContractForm<z.output<typeof commentForm>>(commentForm, {
    defaultValues: { comment: '' },
    async send({ comment }, idempotencyKey) {
      await onSend(comment, idempotencyKey);
      onClose();
    },
  });
  return (
    <Modal
      title={title}
      description={description}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} kind={isDestructive ? 'neg' : 'pri'} pending={isSending}>
            {action}
          </Button>
          <Button onClick={onClose}>Отмена</Button>
        </>
      }
    >
      <form id={formId} onSubmit={onSubmit} noValidate style={{ marginTop: 20 }}>
        <Field label={label} max={LONGEST_COMMENT} error={errorOf('comment')}>
          <TextArea rows={5} placeholder={placeholder} data-autofocus {...form.register('comment')} />
        </Field>
      </form>
    </Modal>
  );
}
