import { describe, expect, it } from 'vitest';
import { importsOf } from './iconImports.ts';

const FILES = new Map([
  ['Plus', 'plus'],
  ['CircleAlert', 'circle-exclamation-point'],
]);

describe('imports of icons', () => {
  it('name the file of each icon, whatever it is called', () => {
    expect(importsOf(' Plus, CircleAlert as Alert, ', FILES)).toBe(
      "import Plus from 'lucide-react/icons/plus'; import Alert from 'lucide-react/icons/circle-exclamation-point';",
    );
  });

  it('leave types and what is no icon where they are', () => {
    expect(importsOf('type LucideIcon, createLucideIcon', FILES)).toBe(
      "import { type LucideIcon } from 'lucide-react'; import { createLucideIcon } from 'lucide-react';",
    );
  });
});
