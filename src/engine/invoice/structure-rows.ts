/**
 * The elements of an invoice (CII) in their order, by what they stand in. A row has, in this order:
 *
 * - the name of an element; without a prefix, that of `ram:`
 * - how often it may stand there from a profile on. The letter is the smallest profile: `m` minimum, `w` basic_wl,
 *   `b` basic, `e` en16931, `x` extended. Then `1` once, `?` at most once, `2` at most twice, `*` any number, `+` at
 *   least once. Where a larger profile differs, it has a second entry.
 * - the rows of what stands in it, unless it has only text
 * - its business term, where it has one of its own
 */
export const structureRows = {
  Invoice: `
    rsm:ExchangedDocumentContext m1 Context
    rsm:ExchangedDocument m1 Document
    rsm:SupplyChainTradeTransaction m1 Transaction
  `,
  Context: `
    TestIndicator x? Indicator
    BusinessProcessSpecifiedDocumentContextParameter m? Parameter BT-23
    GuidelineSpecifiedDocumentContextParameter m1 Parameter BT-24
  `,
  Document: `
    ID m1 BT-1
    Name x?
    TypeCode m1 BT-3
    IssueDateTime m1 DateTime BT-2
    CopyIndicator x? Indicator
    LanguageID x?
    IncludedNote w* Note BG-1
    EffectiveSpecifiedPeriod x? Period
  `,
  Transaction: `
    IncludedSupplyChainTradeLineItem b+ Line BG-25
    ApplicableHeaderTradeAgreement m1 Agreement
    ApplicableHeaderTradeDelivery m1 Delivery
    ApplicableHeaderTradeSettlement m1 Settlement
  `,
  Indicator: `
    udt:Indicator w1
  `,
  Parameter: `
    ID m1
  `,
  DateTime: `
    udt:DateTimeString m1
  `,
  Note: `
    ContentCode x?
    Content w1 x?
    SubjectCode w?
  `,
  Period: `
    Description x?
    StartDateTime w? DateTime
    EndDateTime w? DateTime
    CompleteDateTime x? DateTime
  `,
  Line: `
    AssociatedDocumentLineDocument b1 LineDocument
    SpecifiedTradeProduct b1 Product
    SpecifiedLineTradeAgreement b1 x? LineAgreement
    SpecifiedLineTradeDelivery b1 x? LineDelivery
    SpecifiedLineTradeSettlement b1 LineSettlement
  `,
  Agreement: `
    BuyerReference m? BT-10
    SellerTradeParty m1 Party BG-4
    BuyerTradeParty m1 Buyer BG-7
    SalesAgentTradeParty x? Party
    BuyerTaxRepresentativeTradeParty x? Party
    SellerTaxRepresentativeTradeParty w? Party BG-11
    ProductEndUserTradeParty x? Party
    ApplicableTradeDeliveryTerms x? DeliveryTerms
    SellerOrderReferencedDocument e? Reference BT-14
    BuyerOrderReferencedDocument m? Reference BT-13
    QuotationReferencedDocument x? Reference
    ContractReferencedDocument w? Reference BT-12
    AdditionalReferencedDocument e* Reference BG-24
    BuyerAgentTradeParty x? Party
    SpecifiedProcuringProject e? Project BT-11
    UltimateCustomerOrderReferencedDocument x* Reference
  `,
  Delivery: `
    RelatedSupplyChainConsignment x? Consignment
    ShipToTradeParty w? Party BG-13
    UltimateShipToTradeParty x? Party
    ShipFromTradeParty x? Party
    ActualDeliverySupplyChainEvent w? Event BT-72
    DespatchAdviceReferencedDocument w? Reference BT-16
    ReceivingAdviceReferencedDocument e? Reference BT-15
    DeliveryNoteReferencedDocument x? Reference
  `,
  Settlement: `
    CreditorReferenceID w? BT-90
    PaymentReference w? BT-83
    TaxCurrencyCode w? BT-6
    InvoiceCurrencyCode m1 BT-5
    InvoiceIssuerReference x?
    InvoicerTradeParty x? Party
    InvoiceeTradeParty x? Party
    PayeeTradeParty w? Party BG-10
    PayerTradeParty x? Party
    TaxApplicableTradeCurrencyExchange x? Exchange
    SpecifiedTradeSettlementPaymentMeans w* PaymentMeans BG-16
    ApplicableTradeTax w+ Tax BG-23
    BillingSpecifiedPeriod w? Period BG-14
    SpecifiedTradeAllowanceCharge w* Change BG-20/BG-21
    SpecifiedLogisticsServiceCharge x* Fee
    SpecifiedTradePaymentTerms w? x* PaymentTerms BT-20
    SpecifiedTradeSettlementHeaderMonetarySummation m1 Totals BG-22
    InvoiceReferencedDocument w* Reference BG-3
    ReceivableSpecifiedTradeAccountingAccount w? x* Account BT-19
    SpecifiedAdvancePayment x* AdvancePayment
  `,
  LineDocument: `
    LineID b1 BT-126
    ParentLineID x?
    LineStatusCode x?
    LineStatusReasonCode x?
    IncludedNote b? x* Note BT-127
  `,
  Product: `
    ID x?
    GlobalID b? BT-157
    SellerAssignedID e? BT-155
    BuyerAssignedID e? BT-156
    IndustryAssignedID x?
    ModelID x?
    Name b1 BT-153
    Description e? BT-154
    BatchID x*
    BrandName x?
    ModelName x?
    ApplicableProductCharacteristic e* Characteristic BG-32
    DesignatedProductClassification e* Classification BT-158
    IndividualTradeProductInstance x* Instance
    OriginTradeCountry e? Country BT-159
    IncludedReferencedProduct x* IncludedProduct
  `,
  LineAgreement: `
    ApplicableTradeDeliveryTerms x? DeliveryTerms
    SellerOrderReferencedDocument x? Reference
    BuyerOrderReferencedDocument e? Reference BT-132
    QuotationReferencedDocument x? Reference
    ContractReferencedDocument x? Reference
    AdditionalReferencedDocument x* Reference
    GrossPriceProductTradePrice b? Price BT-148
    NetPriceProductTradePrice b1 x? Price BG-29
    ItemSellerTradeParty x? Party
    UltimateCustomerOrderReferencedDocument x* Reference
  `,
  LineDelivery: `
    BilledQuantity b1 x? BT-129
    ChargeFreeQuantity x?
    PackageQuantity x?
    PerPackageUnitQuantity x?
    ShipToTradeParty x? Party
    UltimateShipToTradeParty x? Party
    ActualDeliverySupplyChainEvent x? Event
    DespatchAdviceReferencedDocument x? Reference
    ReceivingAdviceReferencedDocument x? Reference
    DeliveryNoteReferencedDocument x? Reference
  `,
  LineSettlement: `
    ApplicableTradeTax b1 x* Tax BG-30
    BillingSpecifiedPeriod b? Period BG-26
    SpecifiedTradeAllowanceCharge b* Change BG-27/BG-28
    SpecifiedTradeSettlementLineMonetarySummation b1 LineTotals BT-131
    InvoiceReferencedDocument x? Reference
    AdditionalReferencedDocument e? x* Reference BT-128
    ReceivableSpecifiedTradeAccountingAccount e? x* Account BT-133
  `,
  Party: `
    ID w*
    GlobalID w*
    Name m1 w?
    RoleCode x?
    Description e?
    SpecifiedLegalOrganization m? Organization
    DefinedTradeContact e? x* Contact BG-6
    PostalTradeAddress m? Address
    URIUniversalCommunication w? Communication
    SpecifiedTaxRegistration m2 Registration
  `,
  Buyer: `
    ID w* BT-46
    GlobalID w* BT-46
    Name m1 w? BT-44
    RoleCode x?
    Description e?
    SpecifiedLegalOrganization m? Organization BT-47
    DefinedTradeContact e? x* Contact BG-9
    PostalTradeAddress w? Address BG-8
    URIUniversalCommunication w? Communication BT-49
    SpecifiedTaxRegistration w2 Registration BT-48
  `,
  DeliveryTerms: `
    DeliveryTypeCode x1
    RelevantTradeLocation x? Location
  `,
  Location: `
    CountryID x?
    Name x?
  `,
  Reference: `
    IssuerAssignedID m1 e?
    URIID e?
    LineID e?
    TypeCode e?
    Name e?
    AttachmentBinaryObject e?
    ReferenceTypeCode e?
    FormattedIssueDateTime w? Formatted
  `,
  Project: `
    ID e1 BT-11
    Name e1
  `,
  Consignment: `
    SpecifiedLogisticsTransportMovement x* Movement
  `,
  Event: `
    OccurrenceDateTime w1 DateTime
  `,
  Exchange: `
    SourceCurrencyCode x1
    TargetCurrencyCode x1
    ConversionRate x1
    ConversionRateDateTime x? DateTime
  `,
  PaymentMeans: `
    TypeCode w1 BT-81
    Information e? BT-82
    ApplicableTradeSettlementFinancialCard e? Card BG-18
    PayerPartyDebtorFinancialAccount w? Debtor BT-91
    PayeePartyCreditorFinancialAccount w? Creditor BG-17
    PayeeSpecifiedCreditorFinancialInstitution e? Bank BT-86
  `,
  Tax: `
    CalculatedAmount w?
    TypeCode w1
    ExemptionReason w?
    BasisAmount w?
    LineTotalBasisAmount x?
    AllowanceChargeBasisAmount x?
    CategoryCode w1
    ExemptionReasonCode w?
    TaxPointDate e? Date BT-7
    DueDateTypeCode w? BT-8
    RateApplicablePercent w?
  `,
  Change: `
    ChargeIndicator w1 Indicator
    SequenceNumeric x?
    CalculationPercent w?
    BasisAmount w?
    BasisQuantity x?
    ActualAmount w1
    ReasonCode w?
    Reason w?
    CategoryTradeTax w1 b? Tax
  `,
  Fee: `
    Description x1
    AppliedAmount x1
    AppliedTradeTax x+ Tax
  `,
  PaymentTerms: `
    Description w? BT-20
    DueDateDateTime w? DateTime BT-9
    DirectDebitMandateID w? BT-89
    PartialPaymentAmount x?
    ApplicableTradePaymentPenaltyTerms x? Penalty
    ApplicableTradePaymentDiscountTerms x? Discount
    PayeeTradeParty x? Party
  `,
  Totals: `
    LineTotalAmount w1 BT-106
    ChargeTotalAmount w? BT-108
    AllowanceTotalAmount w? BT-107
    TaxBasisTotalAmount m1 BT-109
    TaxTotalAmount m2 BT-110
    RoundingAmount e? BT-114
    GrandTotalAmount m1 BT-112
    TotalPrepaidAmount w? BT-113
    DuePayableAmount m1 BT-115
  `,
  Account: `
    ID w1
    TypeCode x?
  `,
  AdvancePayment: `
    PaidAmount x1
    FormattedReceivedDateTime x? Formatted
    IncludedTradeTax x+ Tax
    InvoiceSpecifiedReferencedDocument x? Reference
  `,
  Characteristic: `
    TypeCode x?
    Description e1 BT-160
    ValueMeasure x?
    Value e1 BT-161
  `,
  Classification: `
    ClassCode e?
    ClassName x?
  `,
  Instance: `
    BatchID x?
    SupplierAssignedSerialID x?
  `,
  Country: `
    ID e1
  `,
  IncludedProduct: `
    ID x?
    GlobalID x*
    SellerAssignedID x?
    BuyerAssignedID x?
    IndustryAssignedID x?
    Name x1
    Description x?
    UnitQuantity x?
  `,
  Price: `
    ChargeAmount b1
    BasisQuantity b?
    AppliedTradeAllowanceCharge b? x* Change
    IncludedTradeTax x? Tax
  `,
  LineTotals: `
    LineTotalAmount b1 BT-131
    ChargeTotalAmount x?
    AllowanceTotalAmount x?
    TaxTotalAmount x2
    GrandTotalAmount x?
    TotalAllowanceChargeAmount x?
  `,
  Organization: `
    ID m?
    TradingBusinessName w?
    PostalTradeAddress x? Address
  `,
  Contact: `
    PersonName e?
    DepartmentName e?
    TypeCode x?
    TelephoneUniversalCommunication e? Communication
    FaxUniversalCommunication x? Communication
    EmailURIUniversalCommunication e? Communication
  `,
  Address: `
    PostcodeCode w?
    LineOne w?
    LineTwo w?
    LineThree w?
    CityName w?
    CountryID m1
    CountrySubDivisionName w?
  `,
  Communication: `
    URIID w1 e?
    CompleteNumber e?
  `,
  Registration: `
    ID m1
  `,
  Formatted: `
    qdt:DateTimeString w1
  `,
  Movement: `
    ModeCode x1
  `,
  Card: `
    ID e1 BT-87
    CardholderName e? BT-88
  `,
  Debtor: `
    IBANID w1 BT-91
  `,
  Creditor: `
    IBANID w? BT-84
    AccountName e? BT-85
    ProprietaryID w? BT-84
  `,
  Bank: `
    BICID e1 BT-86
  `,
  Date: `
    udt:DateString e1
  `,
  Penalty: `
    BasisDateTime x? DateTime
    BasisPeriodMeasure x?
    BasisAmount x?
    CalculationPercent x?
    ActualPenaltyAmount x?
  `,
  Discount: `
    BasisDateTime x? DateTime
    BasisPeriodMeasure x?
    BasisAmount x?
    CalculationPercent x?
    ActualDiscountAmount x?
  `,
} as const;

export type StructureName = keyof typeof structureRows;
