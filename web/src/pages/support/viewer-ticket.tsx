import { COMPLAINTS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import styles from '../../complaints/complaint-card.module.css';
import { TicketForm } from '../../complaints/ticket-form.tsx';
import { TextLink } from '../../ui/text-link.tsx';

/** The form and the way to earlier answers, for signed-in people. */
export default function ViewerTicket({ errorCode }: { errorCode: string }) {
  return (
    <>
      <p className={styles.aside}>
        Прежние вопросы и&nbsp;ответы: <TextLink to={COMPLAINTS_ADDRESS}>Мои обращения</TextLink>
      </p>
      <TicketForm errorCode={errorCode} />
    </>
  );
}
