variable "project" {
  type = string
}

variable "name" {
  type = string
}

variable "region" {
  type = string
}

variable "existing" {
  description = "A network and subnet that are there, by their ids; null to make both. connect_services makes the range and the connection of private services in it, grant_use lets Cloud Run's agent use the subnet of another project."
  type = object({
    network          = string
    subnetwork       = string
    grant_use        = bool
    connect_services = bool
  })
}

variable "run_range" {
  description = "Addresses of Cloud Run's instances."
  type        = string

  validation {
    condition     = can(cidrhost(var.run_range, 0)) && try(tonumber(split("/", var.run_range)[1]) <= 26, false)
    error_message = "run_range must be a range such as 10.10.0.0/24, of /26 or larger: direct VPC egress takes none smaller."
  }
}

variable "services_range" {
  description = "The range in which Cloud SQL gets its address."
  type        = string

  validation {
    condition     = can(cidrhost(var.services_range, 0)) && try(tonumber(split("/", var.services_range)[1]) <= 24 && tonumber(split("/", var.services_range)[1]) >= 8, false)
    error_message = "services_range must be a range such as 10.20.0.0/20, from /8 to /24: Cloud SQL takes a /24 of it in each region."
  }

  # Ranges overlap if the smaller one begins in the larger one.
  validation {
    condition = try(
      cidrhost("${split("/", var.run_range)[0]}/${min(tonumber(split("/", var.run_range)[1]), tonumber(split("/", var.services_range)[1]))}", 0) !=
      cidrhost("${split("/", var.services_range)[0]}/${min(tonumber(split("/", var.run_range)[1]), tonumber(split("/", var.services_range)[1]))}", 0),
      true
    )
    error_message = "services_range must not overlap run_range."
  }
}

variable "nat_addresses" {
  description = "Fixed addresses from which instances reach the internet; 0 for no NAT."
  type        = number
}

variable "runner" {
  description = "Cloud Run's agent, as IAM names it."
  type        = string
}
