import Warning from 'icon:warning-fill';
import { type ComponentProps, type ReactNode, useEffect, useId, useInsertionEffect, useRef } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Note } from '../ui/cards/banner.tsx';
import { SubmitGuards } from '../ui/fields/submit-guards.ts';
import type { ContractForm, Feedback } from './contract-form.ts';
import { readEarlyInput, replayEarlyInput } from './early-input.ts';
import styles from './form.module.css';
import { useLateBlur } from './late-blur.ts';

interface FormProps extends Omit<ComponentProps<'form'>, 'method' | 'noValidate'> {
  contract: Pick<ContractForm<FieldValues>, 'feedback' | 'onSubmit' | 'asks'>;
  /** A link beside a refusal, such as the one to a new password. */
  wayOut?: ReactNode;
}

/**
 * Every form that writes. It is a POST, so that no input can reach an address; submitted before the scripts have
 * loaded, it waits for them. The messages of the last attempt stand above the fields.
 */
export function Form({ contract, wayOut, id, onSubmit, children, ...rest }: FormProps) {
  const ownId = useId();
  const formId = id ?? ownId;
  const early = useRef<ReturnType<typeof readEarlyInput>>([]);
  const keepBlur = useLateBlur();
  // Read before the fields are registered with their defaults.
  useInsertionEffect(() => {
    early.current = readEarlyInput(document.getElementById(formId) as HTMLFormElement | null);
  }, [formId]);
  useEffect(() => {
    replayEarlyInput(document.getElementById(formId) as HTMLFormElement, early.current);
    early.current = [];
  }, [formId]);
  return (
    <form
      {...rest}
      id={formId}
      method="post"
      noValidate
      onBlurCapture={keepBlur}
      onSubmit={onSubmit ?? contract.onSubmit}
    >
      <FeedbackLines feedback={contract.feedback} wayOut={wayOut} />
      <SubmitGuards value={contract.asks}>{children}</SubmitGuards>
    </form>
  );
}

function FeedbackLines({ feedback, wayOut }: { feedback: Feedback; wayOut: ReactNode }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const answer = place.current;
    if (!answer || feedback.refusals.length === 0 || isInSight(answer)) return;
    answer.focus();
    answer.scrollIntoView({ block: 'nearest' });
  }, [feedback]);
  if (feedback.refusals.length + feedback.warnings.length === 0) return null;
  return (
    <div ref={place} className={styles.feedback} tabIndex={-1}>
      {feedback.refusals.length > 0 && (
        <Note tone="neg" icon={<Warning size={22} />}>
          {feedback.refusals.join(' ')} {wayOut}
        </Note>
      )}
      {feedback.warnings.length > 0 && (
        <Note tone="warn" icon={<Warning size={22} />}>
          {feedback.warnings.join(' ')}
        </Note>
      )}
    </div>
  );
}

/** Whether the messages need no scrolling to: they are visible, or a field is marked and gets the focus. */
function isInSight(answer: HTMLElement): boolean {
  if (answer.closest('form')?.querySelector('[aria-invalid="true"]')) return true;
  const { top, bottom } = answer.getBoundingClientRect();
  return top >= 0 && bottom <= innerHeight;
}
