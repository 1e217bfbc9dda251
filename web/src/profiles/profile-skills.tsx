import { PEOPLE_LIMITS } from '@provodka/domain/people/people.ts';
import { useController } from 'react-hook-form';
import type { ContractForm } from '../forms/contract-form.ts';
import { Field } from '../ui/fields/field.tsx';
import { MultiSelect } from '../ui/fields/multi-select.tsx';
import type { Choice } from '../ui/fields/multi-select-props.ts';
import type { ProfileValues } from './profile-values.ts';

interface SkillsFieldProps {
  contract: ContractForm<ProfileValues>;
  name: 'configurations' | 'platforms';
  label: string;
  choices: Choice[];
}

export function SkillsField({ contract, name, label, choices }: SkillsFieldProps) {
  const { field } = useController({ control: contract.form.control, name });
  const value = (field.value ?? []).map((id) => {
    const known = choices.find((choice) => choice.value === String(id));
    return { value: String(id), label: known?.label ?? `№ ${id}` };
  });
  return (
    <Field label={label} aside={`до ${PEOPLE_LIMITS.skills}`} error={contract.errorOf(name)}>
      <MultiSelect
        value={value}
        onValueChange={(next) => field.onChange(next.map((choice) => Number(choice.value)))}
        options={choices}
        most={PEOPLE_LIMITS.skills}
        placeholder="Добавить"
      />
    </Field>
  );
}
