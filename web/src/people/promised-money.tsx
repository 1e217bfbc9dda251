import ShieldCheck from 'icon:shield-check-fill';
import type { CabinetSide } from '@provodka/contract/http/addresses.ts';
import { formatRubles } from '@provodka/domain/text/written-numbers.ts';
import { MoneyLine } from '../ui/cards/money-line.tsx';

interface PromisedMoneyProps {
  /** The reader's side; without it the text addresses both. */
  side?: CabinetSide;
  /** Rubles, when they are known. */
  sum?: number | null;
  on?: 'night';
}

/** Shows before a deal exists where its money will wait; within a deal see deals/money/deal-money.tsx. */
export function PromisedMoney({ side, sum = null, on }: PromisedMoneyProps) {
  const [isCustomer, isFreelancer] = [side === 'customer', side === 'freelancer'];
  return (
    <MoneyLine
      stops={[
        { title: isCustomer ? 'Вы' : 'Заказчик' },
        { title: 'Резерв' },
        { title: isFreelancer ? 'Вы' : 'Исполнитель' },
      ]}
      at={0.5}
      coin={sum === null ? 'до\u00a0приёмки' : formatRubles(sum)}
      tone="brand"
      on={on}
      icon={<ShieldCheck size={18} />}
      label={`${isCustomer ? 'Ваши деньги' : 'Деньги заказчика'} лежат в резерве до приёмки работы, потом их ${isFreelancer ? 'получаете вы' : 'получает исполнитель'}`}
    />
  );
}
