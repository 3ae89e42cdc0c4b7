import { describe, expect, it } from 'vitest';
import { checkAddress, type ExternalPurpose, readLoopbackFor } from '../../../src/core/platform/external-url';
import { isLoopbackAddress, isPublicAddress } from '../../../src/core/platform/public-addresses';

function forImages(...open: ExternalPurpose[]) {
  return { purpose: 'images', loopbackFor: new Set<ExternalPurpose>(open) } as const;
}

const deployed = forImages();
const locally = forImages('webhooks', 'images');
const otherPurpose = forImages('webhooks');

function verdict(address: string, rules: Parameters<typeof checkAddress>[1] = deployed): string {
  const checked = checkAddress(address, rules);
  if (!checked.ok) return checked.message;
  return checked.resolve === null ? 'fetch' : `resolve ${checked.resolve}`;
}

describe('an external URL', () => {
  it.each([
    ['https://example.com/a.png', 'resolve example.com'],
    ['https://EXAMPLE.com.:443/', 'resolve example.com'],
    ['https://bücher.example/', 'resolve xn--bcher-kva.example'],
    ['https://93.184.216.34/', 'fetch'],
    ['https://[2606:2800:220:1:248:1893:25c8:1946]/', 'fetch'],
  ])('%s: %s', (address, expected) => {
    expect(verdict(address)).toBe(expected);
  });

  it.each([
    ['', 'it is not a valid URL'],
    ['/relative.png', 'it is not a valid URL'],
    ['https://', 'it is not a valid URL'],
    ['https://exa mple.com/', 'it is not a valid URL'],
    ['https://[fe80::1%25eth0]/', 'it is not a valid URL'],
    ['https://256.256.256.256/', 'it is not a valid URL'],
    ['http://example.com/', 'it must begin with https:'],
    ['http://127.0.0.1:9000/', 'it must begin with https:'],
    ['ftp://example.com/', 'it must begin with https:'],
    ['file:///etc/passwd', 'it must begin with https:'],
    ['data:image/png;base64,AAAA', 'it must begin with https:'],
    ['javascript:alert(1)', 'it must begin with https:'],
    ['gopher://example.com/', 'it must begin with https:'],
    ['https://user@example.com/', 'it contains credentials'],
    ['https://:secret@example.com/', 'it contains credentials'],
    ['https://example.com:8443/', 'port 8443 is not allowed; use port 443'],
    ['https://example.com:80/', 'port 80 is not allowed; use port 443'],
    ['https://example.com:22/', 'port 22 is not allowed; use port 443'],
  ])('%s is refused: %s', (address, expected) => {
    expect(verdict(address)).toBe(expected);
  });

  it.each<[ExternalPurpose, string]>([
    ['timestamps', 'resolve example.com'],
    ['revocation', 'resolve example.com'],
    ['webhooks', 'it must begin with https:'],
    ['sources', 'it must begin with https:'],
    ['s3', 'it must begin with https:'],
  ])('for %s in clear: %s', (purpose, expected) => {
    expect(verdict('http://example.com/', { ...deployed, purpose })).toBe(expected);
    expect(verdict('http://10.1.2.3/', { ...deployed, purpose })).not.toBe('fetch');
  });

  it.each([
    'https://127.0.0.1/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://0x7f.0.0.0x1/',
    'https://127.0.0.1./',
    'https://%31%32%37.0.0.1/',
    'https://１２７.０.０.１/',
    'https://①②⑦.⓪.⓪.①/',
    'https://127。0。0。1/',
    'https://0/',
    'https://0.0.0.0/',
    'https://10.1.2.3/',
    'https://100.64.0.1/',
    'https://100.127.255.255/',
    'https://169.254.169.254/latest/meta-data/',
    'https://2852039166/',
    'https://0xA9FEA9FE/',
    'https://172.16.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://192.0.0.8/',
    'https://192.0.2.1/',
    'https://192.88.99.1/',
    'https://198.18.0.1/',
    'https://198.51.100.7/',
    'https://203.0.113.9/',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
    'https://[::]/',
    'https://[::1]/',
    'https://[0:0:0:0:0:0:0:1]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[::ffff:8.8.8.8]/',
    'https://[::127.0.0.1]/',
    'https://[64:ff9b::169.254.169.254]/',
    'https://[64:ff9b:1::1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001::1]/',
    'https://[2001:db8::1]/',
    'https://[3fff::1]/',
    'https://[100::1]/',
    'https://[fc00::1]/',
    'https://[fd00:ec2::254]/',
    'https://[fe80::1]/',
    'https://[fec0::1]/',
    'https://[ff02::1]/',
    'https://localhost/',
    'https://LOCALHOST./',
    'https://app.localhost/',
    'https://ⓛocalhost/',
    'https://printer.local/',
    'https://metadata.google.internal/computeMetadata/v1/',
    'https://intranet/',
    'https://intranet./',
    'https://wiki.corp/',
    'https://router.home.arpa/',
    'https://a..b/',
  ])('%s is not public', (address) => {
    expect(verdict(address)).toBe('it is not a public address');
    expect(verdict(address, otherPurpose)).toBe('it is not a public address');
  });

  it.each([
    ['http://127.0.0.1:9000/a.png', 'fetch'],
    ['http://localhost:9000/', 'fetch'],
    ['http://app.localhost/', 'fetch'],
    ['http://[::1]:80/', 'fetch'],
    ['https://127.9.9.9:8443/', 'fetch'],
    ['https://example.com:80/', 'resolve example.com'],
    ['http://example.com/', 'it must begin with https:'],
    ['http://169.254.169.254/', 'it must begin with https:'],
    ['http://[::ffff:127.0.0.1]/', 'it must begin with https:'],
    ['http://0.0.0.0:9000/', 'it must begin with https:'],
    ['https://10.0.0.1/', 'it is not a public address'],
    ['http://user@127.0.0.1/', 'it contains credentials'],
  ])('with loopback open, %s: %s', (address, expected) => {
    expect(verdict(address, locally)).toBe(expected);
  });
});

describe('numeric addresses', () => {
  it.each([
    ['8.8.8.8', true],
    ['11.0.0.0', true],
    ['100.63.255.255', true],
    ['100.128.0.0', true],
    ['172.15.255.255', true],
    ['172.32.0.0', true],
    ['223.255.255.255', true],
    ['2001:200::1', true],
    ['2001:4860:4860::8888', true],
    ['2a00:1450:4001:81b::200e', true],
    ['10.0.0.1', false],
    ['::ffff:8.8.8.8', false],
    ['fe80::1', false],
    ['fe80::1%eth0', false],
    ['', false],
    ['example.com', false],
    ['nonsense::1::2', false],
  ])('%s is public: %s', (address, expected) => {
    expect(isPublicAddress(address)).toBe(expected);
  });

  it('of the machine itself are those of 127/8 and ::1', () => {
    for (const address of ['127.0.0.1', '127.255.0.9', '::1']) expect(isLoopbackAddress(address)).toBe(true);
    for (const address of ['128.0.0.1', '0.0.0.0', '::', '::2', '::ffff:127.0.0.1', 'x'])
      expect(isLoopbackAddress(address)).toBe(false);
  });
});

describe('LOOPBACK_FOR', () => {
  it.each([
    [undefined, []],
    ['', []],
    ['webhooks', ['webhooks']],
    [' images , webhooks', ['webhooks', 'images']],
    ['webhook', null],
    ['all', null],
  ])('%j is %j', (text, expected) => {
    const read = readLoopbackFor(text);
    expect(read && [...read]).toEqual(expected);
  });
});
