import type { SbpBank } from '@provodka/contract/deals/deals.ts';
import { Controller } from 'react-hook-form';
import type { ContractForm } from '../../forms/contract-form.ts';
import { Field, FieldRow } from '../../ui/fields/field.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import styles from '../two-columns.module.css';
import type { PayoutValues } from './payout-schema.ts';

interface PhoneAndBankProps {
  contract: ContractForm<PayoutValues>;
  /** The executor's own phone, E.164. */
  phone: string | null;
  banks: readonly SbpBank[];
}

/** Asks for the phone and the bank of a payout through SBP. */
export function PhoneAndBank({ contract: { form, errorOf }, phone, banks }: PhoneAndBankProps) {
  return (
    <div className={styles.pair}>
      <FieldRow>
        <Controller
          control={form.control}
          name="phone"
          render={({ field: { onChange, onBlur, ref } }) => (
            <Field label="Телефон" error={errorOf('phone')}>
              <PhoneInput ref={ref} defaultValue={phone} onValueChange={onChange} onBlur={onBlur} />
            </Field>
          )}
        />
        <Field label="Банк" error={errorOf('bank_id')}>
          <Select
            placeholder="Выберите банк"
            options={banks.map(({ id, title }) => ({ value: id, label: title }))}
            {...form.register('bank_id')}
          />
        </Field>
      </FieldRow>
    </div>
  );
}
