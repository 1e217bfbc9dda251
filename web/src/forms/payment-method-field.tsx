import CreditCard from 'icon:credit-card-duotone';
import QrCode from 'icon:qr-code-duotone';
import type { PaymentMethod } from '@provodka/contract/deals/payments.ts';
import type { ReactNode } from 'react';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { RadioOption } from '../ui/fields/choice.tsx';
import { Field } from '../ui/fields/field.tsx';

interface Option {
  icon: ReactNode;
  title: string;
}
const OPTIONS: Record<PaymentMethod, Option> = {
  card: { icon: <CreditCard size={24} />, title: 'Банковская карта' },
  sbp: { icon: <QrCode size={24} />, title: 'СБП' },
};

interface PaymentMethodFieldProps {
  contract: {
    choice: (name: 'method', value: string) => UseFormRegisterReturn & { defaultChecked: boolean; value?: string };
    errorOf: (name: 'method') => string | null;
  };
  methods: readonly PaymentMethod[];
  hideLabel?: boolean;
  descriptions?: Record<PaymentMethod, string>;
}

/** Choice among the provider's payment methods. */
export function PaymentMethodField({ contract, methods, hideLabel, descriptions }: PaymentMethodFieldProps) {
  return (
    <Field label="Способ оплаты" hideLabel={hideLabel} group error={contract.errorOf('method')}>
      {methods.map((method) => (
        <RadioOption
          key={method}
          {...OPTIONS[method]}
          description={descriptions?.[method]}
          {...contract.choice('method', method)}
        />
      ))}
    </Field>
  );
}
