import { describe, expect, test } from 'vitest';
import { descriptionBlocks } from './text-blocks.ts';

describe('descriptionBlocks', () => {
  test('parts paragraphs by empty lines and keeps line breaks within them', () => {
    expect(descriptionBlocks('Первый.\nЕщё строка.\n\n\nВторой.')).toEqual([
      { kind: 'paragraph', lines: ['Первый.', 'Ещё строка.'] },
      { kind: 'paragraph', lines: ['Второй.'] },
    ]);
  });

  test('reads lines with a dash or a number as lists', () => {
    expect(descriptionBlocks('Нужно:\n- первое\n- второе,\n  с продолжением\n\n1. раз\n2) два')).toEqual([
      { kind: 'paragraph', lines: ['Нужно:'] },
      { kind: 'list', isOrdered: false, items: ['первое', 'второе, с продолжением'] },
      { kind: 'list', isOrdered: true, items: ['раз', 'два'] },
    ]);
  });

  test('keeps code as it is, also without a closing fence', () => {
    expect(descriptionBlocks('До\n```\nЕсли А Тогда\n  - Б();\n```\nпосле')).toEqual([
      { kind: 'paragraph', lines: ['До'] },
      { kind: 'code', text: 'Если А Тогда\n  - Б();' },
      { kind: 'paragraph', lines: ['после'] },
    ]);
    expect(descriptionBlocks('```\n<b>')).toEqual([{ kind: 'code', text: '<b>' }]);
  });

  test('takes a whole block of 1C for code though nobody has fenced it', () => {
    expect(descriptionBlocks('Вот:\nЕсли А Тогда\n  Б();\nКонецЕсли;\nпосле')).toEqual([
      { kind: 'paragraph', lines: ['Вот:'] },
      { kind: 'code', text: 'Если А Тогда\n  Б();\nКонецЕсли;' },
      { kind: 'paragraph', lines: ['после'] },
    ]);
  });

  test('does not take a dash inside words or a year for a list', () => {
    expect(descriptionBlocks('-5 градусов\n2025 год')).toEqual([
      { kind: 'paragraph', lines: ['-5 градусов', '2025 год'] },
    ]);
  });
});
