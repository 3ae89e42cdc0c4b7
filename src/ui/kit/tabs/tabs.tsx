export type Tab = { href: string; text: string; isOpen: boolean };

/** Tabs are links, so that each has an address. */
export function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  return (
    <nav class="tabs" aria-label={label}>
      {tabs.map(({ href, text, isOpen }) => (
        <a href={href} aria-current={isOpen ? 'page' : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}
