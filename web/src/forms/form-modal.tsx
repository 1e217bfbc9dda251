import { type ComponentProps, type ReactNode, useId } from 'react';
import type { FieldValues } from 'react-hook-form';
import { Button } from '../ui/button.tsx';
import { Modal } from '../ui/popups/modal.tsx';
import type { Autosave } from './autosave.ts';
import type { ContractForm } from './contract-form.ts';
import { Form } from './form.tsx';

interface FormModalProps extends Omit<ComponentProps<typeof Modal>, 'actions' | 'tile' | 'role'> {
  contract: Pick<ContractForm<FieldValues>, 'feedback' | 'onSubmit' | 'asks' | 'isSending'>;
  /** The label of the submit button. */
  action: string;
  kind?: 'pri' | 'neg';
  /** Something else is still on its way, such as a file. */
  isWaiting?: boolean;
  /** Content above the form. */
  before?: ReactNode;
  className?: string | undefined;
  /** Keeps the typed words when the dialog is closed; «Отмена» drops them. */
  autosave?: Pick<Autosave, 'forget'>;
}

/** A dialog with one form; its buttons stand below, as in every dialog. */
export function FormModal(props: FormModalProps) {
  const {
    contract,
    action,
    kind = 'pri',
    isWaiting = false,
    before,
    className,
    children,
    onClose,
    autosave,
    ...rest
  } = props;
  const formId = useId();
  const cancel = () => {
    autosave?.forget();
    onClose();
  };
  return (
    <Modal
      {...rest}
      onClose={onClose}
      actions={
        <>
          <Button type="submit" form={formId} kind={kind} pending={contract.isSending || isWaiting}>
            {action}
          </Button>
          <Button onClick={cancel}>Отмена</Button>
        </>
      }
    >
      {before}
      <Form contract={contract} id={formId} className={className}>
        {children}
      </Form>
    </Modal>
  );
}
