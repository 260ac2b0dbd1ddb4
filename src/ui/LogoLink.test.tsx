import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { EntityAvatar, LogoLink } from './LogoLink.tsx';

it.each([
  ['Male', 'male'],
  ['Female', 'other'],
  ['Other', 'other'],
  [null, 'unknown'],
  [undefined, 'unknown'],
])('a reference to a person of gender %s is drawn as %s, alone and beside the name', (gender, avatar) => {
  const of = { name: 'Linh', slug: null, logo: null, gender };
  for (const drawn of [<LogoLink key={1} kind="people" of={of} />, <EntityAvatar key={2} kind="people" of={of} />])
    expect(renderToStaticMarkup(drawn)).toContain(`data-avatar="${avatar}"`);
});

it('no organization has an avatar of a person', () => {
  const of = { name: 'Larkspur', slug: null, logo: null, gender: null };
  expect(renderToStaticMarkup(<LogoLink kind="venture" of={of} />)).not.toContain('data-avatar');
});
