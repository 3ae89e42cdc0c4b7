/** Icons as line drawings on a grid of 24. */
const paths = {
  template: 'M6 3h8l4 4v14H6zM14 3v4h4M9 12h6M9 16h4',
  document: 'M4 5h12v16H4zM8 5V2h12v16h-4M8 10h4M8 14h4',
  webhook:
    'M12 8a3 3 0 1 0-2.6-1.5L6 13m6 3h6m-6-8 3.4 6.2M18 19a3 3 0 1 0-2-5.2M6 19a3 3 0 0 0 3-3H6a3 3 0 1 0 0 3z',
  chart: 'M4 20h16M7 20v-7m5 7V5m5 15v-10',
  list: 'M8 6h12M8 12h12M8 18h12M4 6h.01M4 12h.01M4 18h.01',
  key: 'M8 15a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm4-4h9v4m-4-4v3',
  people:
    'M9 11a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-7 10a7 7 0 0 1 14 0M16 3.500a4 4 0 0 1 0 7M18 14.500a7 7 0 0 1 4 6.500',
  person: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8zm-8 9a8 8 0 0 1 16 0',
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6L6 18',
  plus: 'M12 5v14M5 12h14',
  copy: 'M9 9h11v11H9zM5 15H4V4h11v1',
  mail: 'M3 6h18v12H3zM3 7l9 7 9-7',
  check: 'M5 13l4 4L19 7',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zM16 16l5 5',
  eye: 'M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 15a3 3 0 1 0 0-6 3 3 0 0 0 0 6z',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 14h10l1-14',
  edit: 'M4 20l1-5L16 4l4 4L9 19z',
  archive: 'M3 5h18v4H3zM5 9v11h14V9M10 13h4',
  folder: 'M3 6h6l2 3h10v10H3z',
  upload: 'M12 16V4m-5 5 5-5 5 5M4 20h16',
  download: 'M12 4v12m-5-5 5 5 5-5M4 20h16',
  lock: 'M6 11h12v10H6zM8 11V7a4 4 0 0 1 8 0v4',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
} as const;

export type IconName = keyof typeof paths;

/** Those that follow the line: on pages from right to left they are turned round. */
const turning: readonly IconName[] = ['list'];

/** An icon beside its text; screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  const look = turning.includes(name) ? 'icon turns' : 'icon';
  return (
    <svg class={look} viewBox="0 0 24 24" width="20" height="20" aria-hidden="true" focusable="false">
      <path d={paths[name]} />
    </svg>
  );
}
