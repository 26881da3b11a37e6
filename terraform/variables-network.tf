variable "network" {
  description = "The network, this installation's own unless an existing one is named: ranges, egress and, for a shared VPC, the right of Cloud Run's agent (docs/google-cloud.md)."
  type = object({
    existing = optional(object({
      network          = string
      subnetwork       = string
      grant_use        = optional(bool, false)
      connect_services = optional(bool, false)
    }))
    run_range       = optional(string, "10.10.0.0/24")
    services_range  = optional(string, "10.20.0.0/20")
    allocated_range = optional(string)
    egress          = optional(string, "PRIVATE_RANGES_ONLY")
    nat_addresses   = optional(number, 0)
  })
  default = {}

  validation {
    condition     = var.network.existing == null || can(regex("^projects/[^/]+/global/networks/[^/]+$", var.network.existing.network))
    error_message = "network.existing.network must be projects/PROJECT/global/networks/NAME, that of a shared VPC with its host project."
  }

  validation {
    condition     = var.network.existing == null || can(regex("^projects/[^/]+/regions/${var.region}/subnetworks/[^/]+$", var.network.existing.subnetwork))
    error_message = "network.existing.subnetwork must be projects/PROJECT/regions/REGION/subnetworks/NAME, of the region of this installation."
  }

  validation {
    condition     = contains(["PRIVATE_RANGES_ONLY", "ALL_TRAFFIC"], var.network.egress)
    error_message = "network.egress must be PRIVATE_RANGES_ONLY or ALL_TRAFFIC."
  }

  validation {
    condition     = var.network.nat_addresses >= 0 && var.network.nat_addresses <= 8 && floor(var.network.nat_addresses) == var.network.nat_addresses
    error_message = "network.nat_addresses must be a whole number from 0 to 8."
  }

  validation {
    condition     = var.network.nat_addresses == 0 || var.network.egress == "ALL_TRAFFIC"
    error_message = "network.nat_addresses needs network.egress = ALL_TRAFFIC: with PRIVATE_RANGES_ONLY nothing passes a NAT."
  }

  validation {
    condition     = var.network.egress == "PRIVATE_RANGES_ONLY" || var.network.nat_addresses > 0 || var.network.existing != null
    error_message = "network.egress = ALL_TRAFFIC needs nat_addresses or an existing network with a way out, or sign-in and webhooks reach nothing."
  }
}
