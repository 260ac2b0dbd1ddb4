import { expect, it, vi } from 'vitest';
import { LogoMark, LogoPicture } from './Logo.tsx';

it('gives way to its mark where the picture had failed before the page was taken over', () => {
  const onError = vi.fn();
  const { props } = LogoPicture({
    kind: 'project',
    of: { name: 'Plum', logo: 'https://plum.example/logo.png' },
    onError,
  });
  expect(props.src).toBe('/api/logos?src=https%3A%2F%2Fplum.example%2Flogo.png');
  props.ref(null);
  props.ref({ complete: false, naturalWidth: 0 });
  props.ref({ complete: true, naturalWidth: 64 });
  expect(onError).not.toHaveBeenCalled();
  props.ref({ complete: true, naturalWidth: 0 });
  expect(onError).toHaveBeenCalledOnce();
});

it.each(['Male', 'Female', 'Other', null, undefined])('draws the default avatar of a person of gender %j', (gender) => {
  const { props } = LogoMark({ kind: 'people', of: { name: 'Ada', logo: null, gender } });
  expect(props.gender).toBe(gender ?? null);
});
