/** A two-page invoice, a typical document. */
const lines = Array.from({ length: 42 }, (_, index) => ({
  name: `Item ${index + 1}, with a description of it`,
  quantity: (index % 7) + 1,
  price: 10 + index,
}));

export const invoiceData = { customer: 'Ada Lovelace', number: '2026-0042', lines };

export const invoiceScss = `body { font: 12px/1.5 Helvetica, Arial, sans-serif; margin: 0 }
h1 { font-size: 26px; margin: 0 0 8px }
table { width: 100%; border-collapse: collapse; margin-top: 16px }
th, td { text-align: left; padding: 5px 8px; border-bottom: 1px solid #ccd }
th { background: #eef }
td:last-child, th:last-child { text-align: right }`;

function page(/** @type {string} */ customer, /** @type {string} */ number, /** @type {string} */ rows) {
  return `<h1>Invoice ${number}</h1><p>For ${customer}</p>
<table><thead><tr><th>Item</th><th>Quantity</th><th>Price</th></tr></thead><tbody>${rows}</tbody></table>`;
}

function row(
  /** @type {string} */ name,
  /** @type {string | number} */ quantity,
  /** @type {string | number} */ price,
) {
  return `<tr><td>${name}</td><td>${quantity}</td><td>${price}</td></tr>`;
}

export const invoiceTemplate = page(
  '{{ customer }}',
  '{{ number }}',
  `{% for line in lines %}${row('{{ line.name }}', '{{ line.quantity }}', '{{ line.price }}')}{% endfor %}`,
);

/** The same invoice with nothing left to compute, for the browser alone. */
export const invoicePage = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Invoice</title><style>${invoiceScss}</style></head>
<body>${page(invoiceData.customer, invoiceData.number, lines.map(({ name, quantity, price }) => row(name, quantity, price)).join(''))}</body></html>`;
