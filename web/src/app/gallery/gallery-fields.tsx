import Clock from 'icon:clock';
import { useState } from 'react';
import { Avatar } from '../../ui/avatar.tsx';
import { Card } from '../../ui/cards/card.tsx';
import { AddChip, Chip, Chips, Token } from '../../ui/chip.tsx';
import { Checkbox, RadioOption, SegmentedControl } from '../../ui/fields/choice.tsx';
import { DateField, DateRange } from '../../ui/fields/date-field.tsx';
import type { Days } from '../../ui/fields/days.ts';
import { Field, FieldRow } from '../../ui/fields/field.tsx';
import { FileInput } from '../../ui/fields/file-input.tsx';
import { FileRow } from '../../ui/fields/file-row.tsx';
import { MultiSelect } from '../../ui/fields/multi-select.tsx';
import type { Choice } from '../../ui/fields/multi-select-props.ts';
import { NumberInput } from '../../ui/fields/number-input.tsx';
import { PhoneInput } from '../../ui/fields/phone-input.tsx';
import { Select } from '../../ui/fields/select.tsx';
import { PasswordInput, TextArea, TextInput } from '../../ui/fields/text-input.tsx';
import { StarsInput } from '../../ui/rating.tsx';

const CONFIGURATIONS: Choice[] = [
  { value: '1', label: 'Бухгалтерия 3.0', group: 'Бухгалтерия и налоги' },
  { value: '2', label: 'Бухгалтерия КОРП', group: 'Бухгалтерия и налоги' },
  { value: '3', label: 'Управление торговлей 11', group: 'Торговля и склад' },
  { value: '4', label: 'Розница 3.0', group: 'Торговля и склад' },
];

export function Fields() {
  return (
    <Card title="Поля">
      <FieldRow columns={3}>
        <Field label="Цена, ₽">
          <NumberInput defaultValue={45_000} end="₽" />
        </Field>
        <Field label="Срок" hint="Сколько займёт работа">
          <TextInput defaultValue="40" end="часов" />
        </Field>
        <Field label="Бюджет, ₽" error="Введите число">
          <TextInput defaultValue="abc" />
        </Field>
      </FieldRow>
      <Field label="Название" max={120}>
        <TextInput defaultValue="Загрузка банковских выписок из трёх банков" />
      </Field>
      <Field label="Описание" max={10_000} hint="Что есть сейчас и что должно получиться.">
        <TextArea placeholder="Опишите задачу" />
      </Field>
      <FieldRow>
        <Field label="Пароль">
          <PasswordInput defaultValue="секрет" autoComplete="current-password" />
        </Field>
        <Field label="Телефон">
          <PhoneInput defaultValue="+79161234567" />
        </Field>
      </FieldRow>
      <Field label="Файлы" aside="до 10 файлов по 25 МБ">
        <FileInput
          onChange={() => undefined}
          hint="Выгрузка, скриншоты, техзадание."
          files={[{ id: 1, title: 'Статьи ДДС.xlsx', size: 38_912, type: '', url: '#' }]}
        />
        <FileRow title="Регламент оплат.pdf" size={1} progress={0.6} onRemove={() => undefined} />
      </Field>
    </Card>
  );
}

export function PickConfigurations() {
  const [value, setValue] = useState(CONFIGURATIONS.slice(1, 2));
  return (
    <MultiSelect value={value} onValueChange={setValue} options={CONFIGURATIONS} placeholder="Найти конфигурацию" />
  );
}

export function Pickers() {
  const [days, setDays] = useState<Days>({ from: '2026-11-13', to: null });
  return (
    <Card title="Выбор" style={{ marginTop: 12 }}>
      <Field label="Конфигурации" aside="от 1 до 10">
        <PickConfigurations />
      </Field>
      <Field label="Платформы" group>
        <Chips>
          <Chip name="platform" defaultChecked>
            Платформа 8.3
          </Chip>
          <Chip name="platform">Платформа 8.2</Chip>
          <AddChip>УТ 11.5</AddChip>
          <Token
            label="Дмитрий Савельев"
            avatar={<Avatar name="Савельев Дмитрий" size={32} />}
            onRemove={() => undefined}
          >
            Дмитрий Савельев
          </Token>
        </Chips>
      </Field>
      <FieldRow columns={3}>
        <Field label="Порядок">
          <Select
            options={[
              { value: 'new', label: 'Сначала новые' },
              { value: 'old', label: 'Сначала старые' },
            ]}
          />
        </Field>
        <Field label="Срок сдачи">
          <DateField defaultValue="2026-11-20" />
        </Field>
        <Field label="Когда создан" group>
          <DateRange value={days} onValueChange={setDays} />
        </Field>
      </FieldRow>
      <Field label="Бюджет" group>
        <SegmentedControl
          name="budget"
          defaultValue="sum"
          options={[
            { value: 'sum', label: 'Сумма' },
            { value: 'talk', label: 'По договорённости' },
          ]}
        />
      </Field>
      <Field label="Способ" group>
        <RadioOption name="way" title="Картой" description="Мир, Visa, Mastercard" icon={<Clock />} defaultChecked />
        <RadioOption name="way" title="СБП" description="По номеру телефона" icon={<Clock />} />
      </Field>
      <Checkbox name="terms" defaultChecked hint="Документ откроется в новой вкладке">
        Принимаю правила
      </Checkbox>
      <StarsInput
        name="stars"
        label="Оценка"
        defaultValue={4}
        words={['Ужасно', 'Плохо', 'Нормально', 'Хорошо', 'Отлично']}
      />
    </Card>
  );
}
