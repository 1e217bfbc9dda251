import { VERIFICATIONS_ADDRESS } from '@provodka/contract/http/addresses.ts';
import { Card } from '../ui/cards/card.tsx';
import { TextLink } from '../ui/text-link.tsx';

/** Links from the settings to what can be verified. */
export function VerificationsLinkCard() {
  return (
    <Card
      rail
      title="Подтверждения"
      description="Телефон, личность, организация и&nbsp;сертификаты 1С с&nbsp;отметкой рядом с&nbsp;именем."
    >
      <p>
        <TextLink to={VERIFICATIONS_ADDRESS}>Что подтверждено</TextLink>
      </p>
    </Card>
  );
}
