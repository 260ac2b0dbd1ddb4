import { describe, expect, it } from 'vitest';
import { keptText, typedText } from './figureText.ts';

describe('a figure of an edit', () => {
  it('is kept and sent with the marks of query text, and shown with those of the language', () => {
    expect(keptText('number', '1.234.567,5', ',')).toBe('1234567.5');
    expect(typedText('number', '1234567.5', ',')).toBe('1234567,5');
    expect(typedText('number', '1234567.5', '.')).toBe('1234567.5');
    expect(keptText('year', '2.021', ',')).toBe('2021');
  });

  it('is read as filters read it, and kept with all its zeros', () => {
    expect(keptText('number', '1.5M', '.')).toBe('1500000');
    expect(keptText('number', '1,5M', ',')).toBe('1500000');
    expect(keptText('number', '$120k', '.')).toBe('120000');
    expect(keptText('number', '2bn', '.')).toBe('2000000000');
    expect(keptText('year', '2k', '.')).toBe('2k');
    expect(keptText('number', '5%', '.')).toBe('5%');
  });

  it('keeps all its digits', () => {
    const exact = '12345678901234567890.123456789';
    expect(keptText('number', typedText('number', exact, ','), ',')).toBe(exact);
  });

  it('stays as it was typed where it is none, and so do texts', () => {
    expect(keptText('number', '1.5.3', ',')).toBe('1.5.3');
    expect(keptText('text', '1,5', ',')).toBe('1,5');
    expect(typedText('text', '1.5', ',')).toBe('1.5');
  });
});
