import { FILES } from '@provodka/domain/nouns.ts';
import { formatCount } from '@provodka/domain/written-numbers.ts';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { Button } from './button.tsx';
import { Modal } from './modal.tsx';

interface FailedFilesQuestionProps {
  /** Anything inside the form. */
  inside: RefObject<HTMLElement | null>;
  failed: number;
  /** The person goes on without them. */
  onDrop: () => void;
}

/**
 * Stands between a form and its sending while files of it have failed: whoever presses the button is asked. The form need
 * not know; its own button's words make the question.
 */
export function FailedFilesQuestion({ inside, failed, onDrop }: FailedFilesQuestionProps) {
  const [stopped, setStopped] = useState<{ submitter: HTMLElement | null; form: HTMLFormElement } | null>(null);
  const stop = useEffectEvent((event: SubmitEvent) => {
    if (failed === 0) return;
    event.preventDefault();
    event.stopPropagation();
    setStopped({ submitter: event.submitter, form: event.currentTarget as HTMLFormElement });
  });
  useEffect(() => {
    const form = inside.current?.closest('form');
    // On its way down, before the form hears of it.
    form?.addEventListener('submit', stop, { capture: true });
    return () => form?.removeEventListener('submit', stop, { capture: true });
  }, [inside]);
  if (!stopped) return null;
  const { submitter, form } = stopped;
  const verb = submitter?.getAttribute('aria-label') ?? submitter?.textContent?.trim() ?? 'Отправить';
  const close = () => setStopped(null);
  const goOn = () => {
    close();
    onDrop();
    // After the failed files have left the form.
    setTimeout(() => form.requestSubmit(submitter));
  };
  return (
    <Modal
      role="alertdialog"
      title={`${failed === 1 ? 'Один файл не загрузился' : `Не загрузились ${formatCount(failed, FILES)}`}. ${verb} без ${failed === 1 ? 'него' : 'них'}?`}
      description="Вернитесь, чтобы загрузить ещё раз или приложить другой файл."
      onClose={close}
      actions={
        <>
          <Button kind="neg" onClick={goOn}>
            {verb}
          </Button>
          <Button kind="sec" data-autofocus onClick={close}>
            Вернуться
          </Button>
        </>
      }
    />
  );
}
